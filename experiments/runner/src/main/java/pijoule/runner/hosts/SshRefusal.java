package pijoule.runner.hosts;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reason of ssh for not connecting, with what to do. Its words are those of OpenSSH 7 to 10.
 *
 * @param ssh the command by which a person connects
 * @param log what ssh printed
 */
record SshRefusal(String ssh, String log) {
  private static final Pattern OFFENDING = Pattern.compile("Offending .*key in (.+):[0-9]+");
  private static final Pattern CHANGED =
      Pattern.compile("Host key for (.+) has changed and you have requested strict checking");
  private static final String NO_NAME = "Could not resolve hostname";
  private static final String NO_KEY = "Host key verification failed";
  private static final String NO_CONFIGURATION =
      "Bad owner or permissions|Bad configuration option";
  private static final String UNREACHABLE =
      "Connection timed out|No route to host|Connection refused|Network is unreachable|"
          + "Host is down|Operation timed out";

  /**
   * {@return whether only a person can mend it: the name of the host or its key is not known, or
   * the configuration is wrong. A board that is off, or still starts, looks otherwise}
   */
  boolean needsPerson() {
    return Pattern.compile(NO_NAME + "|" + NO_KEY + "|" + NO_CONFIGURATION).matcher(log).find();
  }

  /** {@return reason that ssh gave, and what to do then, in one line} */
  String line() {
    Optional<String> key = changedKey();
    if (key.isPresent()) {
      return key.get();
    }
    return known(
            NO_NAME,
            "correct the name, or set its address in ~/.ssh/config"
                + (ssh.endsWith(".local") ? ": set-up ends .local names" : ""))
        .or(
            () ->
                known(
                    NO_KEY,
                    "its key is not known yet: connect once with '"
                        + ssh
                        + "' and compare the fingerprint with the board's own"))
        .or(
            () ->
                known(
                    "Permission denied|Too many authentication failures",
                    "the login must need no password: 'ssh-copy-id' a key to it, or 'ssh-add' the"
                        + " key to the agent, until '"
                        + ssh
                        + "' asks nothing"))
        .or(() -> known(UNREACHABLE, "check its power, cable and address, and that its sshd runs"))
        .or(() -> known(NO_CONFIGURATION, "correct that file"))
        .orElseGet(() -> ShellHost.lastLine(log, "no answer") + "; try '" + ssh + "' yourself");
  }

  private Optional<String> changedKey() {
    Matcher name = CHANGED.matcher(log);
    if (!name.find()) {
      return Optional.empty();
    }
    Matcher file = OFFENDING.matcher(log);
    String known = file.find() ? " -f '" + file.group(1) + "'" : "";
    return Optional.of(
        "another host key than the known one; if the board was installed again, run 'ssh-keygen"
            + known
            + " -R "
            + Quoting.word(name.group(1))
            + "', connect once with '"
            + ssh
            + "' and compare the fingerprint with the board's own; if it was not, another machine"
            + " answers");
  }

  private Optional<String> known(String words, String remedy) {
    Pattern pattern = Pattern.compile(words);
    return log.lines()
        .map(String::strip)
        .filter(line -> pattern.matcher(line).find())
        .findFirst()
        .map(line -> line + "; " + remedy);
  }
}
