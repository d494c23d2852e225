/** The fields that a test must give for a sample of `Entity`; the rest is optional. */
export type Given<Entity, Needed extends keyof Entity> = Pick<Entity, Needed> & Partial<Entity>

/** 2026-03-01T12:00:00Z. */
export const sampleInstant = 1_772_366_400_000
