let last = 0

export const unique = (): number => ++last

export const anEmail = (): string => `jane-${unique()}@example.com`
