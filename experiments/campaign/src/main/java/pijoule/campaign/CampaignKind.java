package pijoule.campaign;

/**
 * Kind of a campaign. {@link ResolvedStudy#kind()} chooses it; a package that treats kinds
 * differently has one type with a class for each of them.
 */
public enum CampaignKind {
  /** Calls that follow each other, with the phases of both sides. */
  CALLS,
  /** Requests at rates, whether or not they are answered. */
  LOAD
}
