/** An address with more parameters, of which those without a value are left out. */
export const withQuery = (
  address: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>
): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === "" ? [] : [[name, String(value)]]
  )
  if (given.length === 0) return address
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(given)}`
}
