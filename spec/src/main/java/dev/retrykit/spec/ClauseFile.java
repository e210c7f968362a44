package dev.retrykit.spec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads one clause file from top to bottom: a title, then groups, each with its clauses. */
final class ClauseFile {
    private static final Pattern TITLE = Pattern.compile("# ([A-Z]+): (.+)");
    private static final Pattern GROUP = Pattern.compile("## ([A-Z]+): (.+)");
    private static final Pattern CLAUSE = Pattern.compile("### (\\S+) \\((\\S+)\\)");
    private static final Pattern LEVEL_WORD = Pattern.compile("\\b(MUST|SHOULD|MAY)\\b");
    private static final Pattern SECOND_SENTENCE = Pattern.compile("[.!?] +\\p{Lu}");

    private final String file;
    private final List<String> lines;
    private final Map<String, Integer> lineOfId = new LinkedHashMap<>();
    private final List<Catalogue.Group> groups = new ArrayList<>();
    private final List<Clause> clauses = new ArrayList<>();
    private String prefix = "";
    private int next;

    ClauseFile(String file, String text) {
        this.file = file;
        this.lines = text.lines().toList();
    }

    Catalogue read() {
        MatchResult title = heading(TITLE, "a title like \"# OMP: what it is about\"");
        prefix = title.group(1);
        prose("the title");
        do {
            readGroup();
        } while (more());
        return new Catalogue(file.replaceFirst("\\.md$", ""), title.group(2), groups, clauses);
    }

    private void readGroup() {
        MatchResult heading = heading(GROUP, "a group like \"## CLASS: what is retryable\"");
        String name = heading.group(1);
        groups.add(new Catalogue.Group(name, heading.group(2), prose("the heading of " + name)));
        do {
            clauses.add(readClause(name));
        } while (more() && !lines.get(next).startsWith("## "));
    }

    private Clause readClause(String group) {
        MatchResult heading = heading(CLAUSE, "a clause like \"### " + prefix + "-" + group + "-1 (MUST)\"");
        String id = id(heading.group(1), group);
        Level level = level(heading.group(2));
        String statement = statement(level);
        return new Clause(id, group, level, statement, field("Why"), field("Source"), need());
    }

    private String id(String id, String group) {
        if (!id.matches(prefix + "-" + group + "-[1-9][0-9]*[a-z]?")) {
            throw wrong("an id like " + prefix + "-" + group + "-1", quoted(id));
        }
        Integer earlier = lineOfId.putIfAbsent(id, next);
        if (earlier != null) {
            throw wrong("an id that is new", quoted(id) + ", which line " + earlier + " has");
        }
        return id;
    }

    private Level level(String word) {
        return Arrays.stream(Level.values())
                .filter(level -> level.name().equals(word))
                .findFirst()
                .orElseThrow(() -> wrong("the level MUST, SHOULD or MAY", quoted(word)));
    }

    private String statement(Level level) {
        String statement = line("the clause's sentence");
        if (statement.startsWith("- ")
                || !statement.endsWith(".")
                || SECOND_SENTENCE.matcher(statement).find()) {
            throw wrong("one sentence, on one line, that ends in a full stop", quoted(statement));
        }
        List<String> words =
                LEVEL_WORD.matcher(statement).results().map(MatchResult::group).toList();
        if (words.size() != 1) {
            String found = words.isEmpty() ? "none" : String.join(", ", words);
            throw wrong("exactly one of MUST, SHOULD and MAY in the sentence", found);
        }
        if (!words.contains(level.name())) {
            throw wrong("the sentence to say " + level + ", as its heading does", words.get(0));
        }
        return statement;
    }

    private String field(String name) {
        String start = "- " + name + ": ";
        String expected = "the field " + quoted(start + "…");
        String line = line(expected);
        if (!line.startsWith(start)) {
            throw wrong(expected, quoted(line));
        }
        return line.substring(start.length());
    }

    private Need need() {
        String text = field("Observe");
        try {
            return Need.parse(text);
        } catch (IllegalArgumentException e) {
            throw new MalformedFileException(file, next, "expected observations, but " + e.getMessage());
        }
    }

    private MatchResult heading(Pattern pattern, String expected) {
        String line = line(expected);
        Matcher matcher = pattern.matcher(line);
        if (!matcher.matches()) {
            throw wrong(expected, quoted(line));
        }
        return matcher.toMatchResult();
    }

    /** All lines up to the next heading, joined; there must be some. */
    private String prose(String heading) {
        int first = next;
        while (next < lines.size() && !lines.get(next).startsWith("#")) {
            next++;
        }
        String prose = lines.subList(first, next).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
        if (prose.isEmpty()) {
            throw wrong("an introduction under " + heading, "none");
        }
        return prose;
    }

    private String line(String expected) {
        if (!more()) {
            throw wrong(expected, "the end of the file");
        }
        return lines.get(next++);
    }

    /** Skips blank lines and tells whether anything is left. */
    private boolean more() {
        while (next < lines.size() && lines.get(next).isBlank()) {
            next++;
        }
        return next < lines.size();
    }

    private MalformedFileException wrong(String expected, String found) {
        return new MalformedFileException(file, Math.max(next, 1), "expected " + expected + ", but found " + found);
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }
}
