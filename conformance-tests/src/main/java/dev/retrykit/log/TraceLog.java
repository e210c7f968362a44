package dev.retrykit.log;

import dev.retrykit.spec.Header;
import dev.retrykit.spec.MalformedFileException;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads a trace that the kit wrote, also one that has suffered since. */
final class TraceLog {
    private TraceLog() {}

    static Recording read(LogFile log, Recording.Reader reader) {
        List<Note> notes = new ArrayList<>();
        Optional<Header> header = header(log, notes);
        if (header.isEmpty()) {
            return new Recording(List.of(), notes);
        }
        List<TraceEvent> events = new ArrayList<>();
        for (LogLine line : log.lines().subList(1, log.lines().size())) {
            read(log, line, events, notes);
        }
        List<TraceEvent> whole = ended(log, events, notes);
        return new Recording(List.of(new Trace(judgedBy(header.get(), reader, whole), whole)), notes);
    }

    private static Optional<Header> header(LogFile log, List<Note> notes) {
        LogLine first = log.lines().get(0);
        try {
            return Optional.of(TraceFormat.header(log.name(), first.text()));
        } catch (MalformedFileException e) {
            notes.add(new Note(
                    log.name(), first.number(), problem(e) + "; without its header the trace cannot be judged"));
            return Optional.empty();
        }
    }

    private static void read(LogFile log, LogLine line, List<TraceEvent> events, List<Note> notes) {
        try {
            events.add(TraceFormat.event(log.name(), line.number(), line.text()));
        } catch (MalformedFileException | ArithmeticException e) {
            notes.add(new Note(log.name(), line.number(), problem(e) + "; the rest is judged"));
            events.add(new Logged(last(events), Logged.LOST, "line " + line.number() + " cannot be read"));
        }
    }

    private static String problem(RuntimeException e) {
        return String.valueOf(e.getMessage()).replaceFirst("^.*?:\\d+: ", "").replaceAll("\\s+", " ");
    }

    /** A trace that lacks its end is read up to the last prompt that came to its own. */
    private static List<TraceEvent> ended(LogFile log, List<TraceEvent> events, List<Note> notes) {
        if (events.stream().anyMatch(Ended.class::isInstance)) {
            return events;
        }
        int over = 0;
        for (int index = 0; index < events.size(); index++) {
            over = events.get(index) instanceof Acted acted && completes(acted) ? index + 1 : over;
        }
        LogLine last = log.lines().get(log.lines().size() - 1);
        notes.add(new Note(
                log.name(), last.number(), "the trace has no end; it is judged up to the last prompt that was over"));
        List<TraceEvent> whole = new ArrayList<>(events.subList(0, over));
        whole.add(new Ended(last(whole), Ended.Reason.COMPLETED, "", Optional.empty()));
        return whole;
    }

    private static boolean completes(Acted acted) {
        return acted.phase() != Acted.Phase.CALLED && acted.phase() != Acted.Phase.REJECTED;
    }

    private static Moment last(List<TraceEvent> events) {
        return events.isEmpty()
                ? new Moment(Duration.ZERO, OptionalLong.empty())
                : events.get(events.size() - 1).moment();
    }

    private static Header judgedBy(Header header, Recording.Reader reader, List<TraceEvent> events) {
        SubjectInfo subject = header.subject();
        Set<Observation> shows = EnumSet.noneOf(Observation.class);
        shows.addAll(header.shows());
        if (new Trace(header, events).end().flatMap(Ended::history).isEmpty()) {
            shows.remove(Observation.HISTORY);
        }
        return new Header(
                header.kit(),
                new SubjectInfo(
                        subject.name(),
                        subject.version(),
                        SubjectInfo.Kind.LOG,
                        subject.command(),
                        subject.api(),
                        subject.clock(),
                        subject.scale()),
                reader.policy().orElse(header.policy()),
                header.seed(),
                header.scenario(),
                shows,
                header.settings(),
                header.plan(),
                header.factor());
    }
}
