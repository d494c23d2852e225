/** The lines of a postal address that say something. */
export const addressLines = (address: string): ReadonlyArray<string> =>
  address
    .split("\n")
    .map((line) => line.trim().replace(/,$/, ""))
    .filter((line) => line !== "")
