/** Matches each form of a flag of `review-proof`: `-h`, `--name` or `--name=value`. */
const flag = /^(?:-[a-z]|--[a-z][a-z-]*(?:=.*)?)$/is

/** A flag that waits for its value. */
const open = /^--[a-z][a-z-]*$/i

/**
 * The arguments, with `--text '- Good coffee'` as `--text=- Good coffee`. Effect takes each word
 * that begins with a dash for flags, and so `-dash` for a request for help.
 */
export const withDashedValues = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const joined: Array<string> = []
  for (const [index, arg] of args.entries()) {
    if (arg === "--") return [...joined, ...args.slice(index)]
    const before = args[index - 1] ?? ""
    if (arg.startsWith("-") && !flag.test(arg) && open.test(before)) {
      joined.splice(-1, 1, `${before}=${arg}`)
    } else joined.push(arg)
  }
  return joined
}
