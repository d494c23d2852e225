/** What waits in an outbox. */
export interface Backlog {
  readonly depth: number
  /** For how long the oldest has been due that could go out. */
  readonly oldestDueMillis: number
}
