package pijoule.analysis.report;

/**
 * One thing that an answer's trustworthiness rests on.
 *
 * @param what such as {@code runs valid}
 * @param value such as {@code 20 of 20}
 * @param good whether it asks for no caution
 * @param chapter key of the part of the report with the evidence
 */
public record QualityCheck(String what, String value, boolean good, String chapter) {}
