/** The value of a control for a time, which has no zone: it means UTC. */
export const timeField = (at: number | null): string =>
  at === null ? "" : new Date(at).toISOString().slice(0, 16)
