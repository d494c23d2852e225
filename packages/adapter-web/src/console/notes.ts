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
  ["upheld-hide", "The report is upheld, and the review hidden if it was still published."],
  ["upheld-remove", "The report is upheld, and the review removed if it was still published."],
  ["stale", "This was already decided. Below is its present state."],
  ["made", "The company is created. Its owner can sign in to the business portal by email."],
  ["plan", "Plan and limit are changed."],
  ["suspended", "The company is suspended: its keys and members are refused from now on."],
  ["active", "The company is active again."],
  ["suppressed", "The contact is suppressed."],
  ["lifted", "The suppression is lifted. If the contact has another one, that one still applies."]
])
