/**
 * Runs what it is given when the event loop has made a whole turn, all of one
 * turn together. Undici puts off until the end of a turn to take a connection
 * back that was answered in it: what is sent after an answer is to find it free.
 */
export const makeAfterTurn = (): ((run: () => void) => void) => {
  let waiting: Array<() => void> = []
  const endTurn = (): void => {
    const ready = waiting
    waiting = []
    setImmediate(() => {
      for (const run of ready) run()
    })
  }
  return (run) => {
    if (waiting.push(run) === 1) setImmediate(endTurn)
  }
}
