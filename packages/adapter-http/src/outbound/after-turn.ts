/**
 * Runs what it is given once all that the event loop reads in this turn has been
 * read. One after the other costs less than by turns with reading
 * (docs/decisions/0023-lending-connections.md).
 */
export const makeAfterTurn = (): ((run: () => void) => void) => {
  let waiting: Array<() => void> = []
  const endTurn = (): void => {
    const ready = waiting
    waiting = []
    for (const run of ready) run()
  }
  return (run) => {
    if (waiting.push(run) === 1) setImmediate(endTurn)
  }
}
