import { planChecks } from "./plan-checks.ts"

/** Enough rows for a wrong plan to show, and few enough for all indexes to seem alike. */
planChecks(60_000)
planChecks(15_000)
