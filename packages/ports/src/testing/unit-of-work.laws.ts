import { layer } from "@effect/vitest"
import type { Layer } from "effect"
import type {
  AuditLog,
  Businesses,
  Companies,
  Credentials,
  IdempotencyRecords,
  Invitations,
  PublicNumbers,
  Reviews,
  UnitOfWork
} from "../index.ts"
import { lawOptions } from "./law-options.ts"
import { answeredCommitsLaws } from "./answered-commits.laws.ts"
import { singleNumbersLaws } from "./single-numbers.laws.ts"
import { wholeCommitsLaws } from "./whole-commits.laws.ts"

/** What any store owes of a commit: all of it or nothing, once. */
export const unitOfWorkLaws = <E>(
  name: string,
  live: Layer.Layer<
    | AuditLog
    | Businesses
    | Companies
    | Credentials
    | IdempotencyRecords
    | Invitations
    | PublicNumbers
    | Reviews
    | UnitOfWork,
    E
  >
): void =>
  layer(live, lawOptions)(`${name}: UnitOfWork`, (it) => {
    answeredCommitsLaws(it)
    singleNumbersLaws(it)
    wholeCommitsLaws(it)
  })
