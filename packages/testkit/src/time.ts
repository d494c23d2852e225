/** Resolves once `isSo` holds; rejects after `seconds`. */
export const until = async (isSo: () => boolean | Promise<boolean>, seconds = 30) => {
  const end = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not so within ${seconds} s`)
    await pause(20)
  }
}

export const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

/** Makes `count` things; promises among them run at once. */
export const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

/** The CPU milliseconds of the fastest of three runs: a busy machine interrupts one for longer. */
export const fastestMillis = (work: () => unknown): number =>
  Math.min(
    ...times(3, () => {
      const started = process.threadCpuUsage()
      work()
      const { system, user } = process.threadCpuUsage(started)
      return (user + system) / 1000
    })
  )
