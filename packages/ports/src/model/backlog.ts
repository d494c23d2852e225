/** The number of messages that wait in an outbox, and the age of the oldest. */
export interface Backlog {
  readonly depth: number
  /** How long the oldest deliverable message has been due. */
  readonly oldestDueMillis: number
}
