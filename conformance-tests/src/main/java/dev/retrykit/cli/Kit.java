package dev.retrykit.cli;

import dev.retrykit.spec.KitVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine;

/** Which kit this is, as the build wrote it down; outside a checkout the commit is not known. */
final class Kit implements CommandLine.IVersionProvider {
    static KitVersion version() {
        Properties properties = new Properties();
        try (InputStream in = Kit.class.getResourceAsStream("kit.properties")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String commit = properties.getProperty("commit");
        return new KitVersion(properties.getProperty("version"), commit.startsWith("$") ? "unknown" : commit);
    }

    @Override
    public String[] getVersion() {
        KitVersion version = version();
        return new String[] {"retrykit " + version.version() + " (" + version.commit() + ")"};
    }
}
