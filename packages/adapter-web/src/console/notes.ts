/** The confirmations of forms, by the parameter `done` of the next page. */
export const notes: ReadonlyMap<string, string> = new Map([
  ["approve", "The review is published."],
  ["provider", "The sign-in provider is removed."],
  ["refuse", "The review is refused."],
  ["hide", "The review is hidden."],
  ["remove", "The review is removed."],
  ["restore", "The review is restored."],
  ["redact", "The review is redacted."],
  ["accepted", "The proof is accepted."],
  ["rejected", "The request for proof is rejected."],
  ["dismissed", "The report is dismissed."],
  ["upheld", "The report is upheld."],
  ["upheld-hide", "The review is hidden, and the report upheld."],
  ["upheld-remove", "The review is removed, and the report upheld."],
  ["stale", "That was decided before; here is how it stands now."],
  ["made", "The company is there. Its owner signs in to the business portal by mail."],
  ["plan", "Plan and limit are changed."],
  ["suspended", "The company is suspended: its keys and members are refused from now on."],
  ["active", "The company is active again."],
  ["suppressed", "The contact is suppressed."],
  ["lifted", "The contact can be invited again."]
])
