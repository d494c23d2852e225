/** The number of messages that wait in an outbox, and the age of the oldest. */
export interface Backlog {
  readonly depth: number
  /** For how long the oldest has been due that could go out. */
  readonly oldestDueMillis: number
}
