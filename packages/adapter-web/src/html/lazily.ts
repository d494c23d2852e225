/** Makes a value at its first use: the first formatter of a process takes 8 ms of its start. */
export const lazily = <A>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => (made ??= make())
}
