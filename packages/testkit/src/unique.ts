let last = 0

export const unique = (): number => ++last

export const anEmail = (): string => `jane-${unique()}@example.com`

/** A new address for each caller, so that failures of one do not block another. */
export const anAddress = (): string => {
  const number = unique()
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
