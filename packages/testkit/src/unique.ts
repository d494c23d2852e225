let last = 0

/** A number that no other call of this run gets. */
export const unique = (): number => ++last

/** Mail addresses of customers, no two alike. */
export const anEmail = (): string => `jane-${unique()}@example.com`
