package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * Processes of one program whose CPU time was counted.
 *
 * @param program its name, of 15 characters at most, as the kernel has it
 * @param processes of it before the run
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record CountedProgram(String program, int processes) {
  /**
   * {@return programs with their numbers of processes, such as {@code nginx (3 processes) and
   * python3 (1)}}
   *
   * @param programs at least one
   */
  public static String display(List<CountedProgram> programs) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < programs.size(); i++) {
      CountedProgram each = programs.get(i);
      String unit = i > 0 ? "" : each.processes == 1 ? " process" : " processes";
      text.append(i == 0 ? "" : i < programs.size() - 1 ? ", " : " and ");
      text.append(each.program).append(" (").append(each.processes).append(unit).append(')');
    }
    return text.toString();
  }
}
