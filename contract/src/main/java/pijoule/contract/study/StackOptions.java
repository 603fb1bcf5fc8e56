package pijoule.contract.study;

import java.util.List;
import java.util.Map;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.OptionFactor;
import pijoule.contract.options.ProgramOption;
import pijoule.contract.phase.Side;

/**
 * Options of programs that set a factor of every service and protocol. A new one is a constant here
 * and in {@link #ALL}: factors, schemas, columns and pages follow. A program has it once its own
 * list of options has it, and reads it where it takes effect.
 */
public final class StackOptions {
  /** The servlet container. */
  public static final ProgramOption<String> CONTAINER =
      ProgramOption.name("container")
          .meaning("one of the [server's](catalog.md#servers)", "its first")
          .factor(
              OptionFactor.of("the servlet container", Side.SERVER)
                  .givenAlways()
                  .withSymbol("default")
                  .offered("containers", "Of a server; absent: it has no such choice.")
                  .unseen("containers must answer alike; a server names its version"));

  /** How the framework turns messages into objects. */
  public static final ProgramOption<String> BINDING =
      ProgramOption.name("binding")
          .meaning(
              "one that the [program](catalog.md#servers) has for the protocol",
              "its first of these")
          .factor(
              OptionFactor.of("how XML becomes objects", Side.SERVER)
                  .givenAlways()
                  .withSymbol("default")
                  .offered("bindings", "Absent: it has no such choice.")
                  .unseen("bindings must send the same bytes; a server names its own"));

  /** Whose settings a stack has. */
  public static final ProgramOption<String> STACK =
      ProgramOption.choice("stack", StackSetup.NAMES)
          .meaning("[settings that all stacks can have](measurement-points.md#settings-of-a-stack)")
          .factor(
              OptionFactor.of("whose settings the stack has", Side.CLIENT, Side.SERVER)
                  .ofProgram()
                  .offered(
                      "stacks",
                      "Whose settings it can have. With equalised it knows the option --stack, and a server"
                          + " checks requests unless --check off. Absent: shipped alone."));

  /** Coding of both messages' bodies. */
  public static final ProgramOption<String> ENCODING =
      ProgramOption.choice("encoding", ContentEncoding.NAMES)
          .meaning(
              "[bodies of XML are compressed](measurement-points.md#compressed-bodies); not with"
                  + " `--amortize`")
          .factor(
              OptionFactor.of("whether bodies are compressed", Side.CLIENT, Side.SERVER)
                  .offered(
                      "encodings",
                      "How bodies can be coded: with gzip it compresses its own and inflates the other"
                          + " side's; absent: it has no such choice, and bodies are plain."));

  /** Use of connections: kept for further calls, or ended by the server after each answer. */
  public static final ProgramOption<String> CONNECTION =
      ProgramOption.choice("connection", List.of("kept", "per_call"))
          .meaning("`Connection: close` in each answer")
          .factor(
              OptionFactor.of("whether connections are kept between calls", Side.SERVER)
                  .givenAlways()
                  .offered(
                      "connections",
                      "Of a server: whether it can keep or end the connection after an answer; absent: it"
                          + " has no such choice."));

  /** Threads that a server handles requests in. */
  public static final ProgramOption<String> THREADS =
      ProgramOption.choice("threads", List.of("platform", "virtual"))
          .meaning("threads of a server's requests (Java 21 and later)")
          .factor(
              OptionFactor.of("threads of a server's requests", Side.SERVER)
                  .titled(Map.of("platform", "platform threads", "virtual", "virtual threads"))
                  .ofProgram()
                  .offered(
                      "threads",
                      "Threads that a server can handle requests in; with virtual it knows the option"
                          + " --threads, on Java 21 and newer. Absent: platform alone.")
                  .unseen("no kind of thread is on the wire; before Java 21 it is refused"));

  /** Carrier of messages. */
  public static final ProgramOption<String> TRANSPORT =
      ProgramOption.choice("transport", List.of("http", "socket"))
          .meaning("[frames](program-contract.md#frames)")
          .factor(
              OptionFactor.of("what carries messages", Side.SERVER)
                  .givenAlways()
                  .withSymbol("default")
                  .offered(
                      "transports",
                      "What can carry messages, the first is what default stands for; absent: the program"
                          + " has no such choice, and uses HTTP."));

  /** How a client reads an answer. */
  public static final ProgramOption<String> BODY =
      ProgramOption.choice("body", List.of("whole", "streamed"))
          .meaning("read answers while they arrive; not with `--amortize`")
          .factor(
              OptionFactor.of("whether an answer is read while it arrives", Side.CLIENT)
                  .offered(
                      "bodies",
                      "Of a client: how it can read answers; absent: it has no such choice, and reads them"
                          + " whole."));

  /** In the order of plan.csv's columns. */
  public static final List<ProgramOption<?>> ALL =
      List.of(CONTAINER, BINDING, STACK, ENCODING, CONNECTION, THREADS, TRANSPORT, BODY);

  private StackOptions() {}
}
