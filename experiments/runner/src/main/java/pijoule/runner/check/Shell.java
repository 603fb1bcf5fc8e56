package pijoule.runner.check;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostException;
import pijoule.runner.hosts.Script;

/** Check whether a host has bash, and a login shell that changes nothing on the way to it. */
final class Shell implements HostCheck {
  private static final Script GIVE_BACK = Script.resource(Shell.class, "characters.sh");
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String REMEDY = "; make bash the login shell there: chsh -s /bin/bash";

  /** Every character of ASCII but NUL, which no argument can have. */
  private static final String ASCII =
      IntStream.range(1, 128).mapToObj(Character::toString).collect(Collectors.joining());

  @Override
  public void check(CheckedHost checked, Findings findings)
      throws IOException, InterruptedException {
    Host host = checked.host();
    if (host.isLocal()) {
      return;
    }
    String got;
    try {
      got = host.run(GIVE_BACK, LIMIT, ASCII);
    } catch (HostException refused) {
      findings.close(host, refusal(host, refused.getMessage()));
      return;
    }
    if (!got.equals(ASCII)) {
      findings.close(host, difference(host, got));
    }
  }

  private static String refusal(Host host, String words) {
    if (words.contains("bash") && words.contains("not found")) {
      return "host " + host + " must have bash, got none; install bash there";
    }
    return words + "; 'bash -c true' must work over ssh" + REMEDY;
  }

  private static String difference(Host host, String got) {
    if (got.endsWith(ASCII)) {
      String printed = got.substring(0, got.length() - ASCII.length()).strip();
      return "the login shell of host "
          + host
          + " must print nothing of its own, got '"
          + printed.lines().findFirst().orElse("an empty line")
          + "'; take it out of ~/.bashrc there, or print it in interactive shells alone";
    }
    return "the login shell of host "
        + host
        + " must give back an argument of all ASCII characters, got "
        + got.length()
        + " of "
        + ASCII.length()
        + " characters, "
        + firstDifference(got)
        + REMEDY
        + ", and have no ForceCommand for this account";
  }

  private static String firstDifference(String got) {
    int at = 0;
    while (at < got.length() && at < ASCII.length() && got.charAt(at) == ASCII.charAt(at)) {
      at++;
    }
    return at < ASCII.length()
        ? String.format("other from code %d on", (int) ASCII.charAt(at))
        : "with others behind them";
  }
}
