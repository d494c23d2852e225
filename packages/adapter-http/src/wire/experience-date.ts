import type { PlainDate } from "@review-proof/ports"
import { wireTime } from "./time.ts"

/** Nobody has experienced what is to come; a day is left for those ahead of UTC. */
export const futureDateProblem = (
  date: PlainDate | null | undefined,
  now: number
): string | undefined => {
  if (date === null || date === undefined) return undefined
  const tomorrow = wireTime(now + DAY).slice(0, "YYYY-MM-DD".length)
  return date > tomorrow ? "is in the future" : undefined
}

const DAY = 86_400_000
