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
} from "../../index.ts"
import { suite } from "../suite.ts"
import { answeredCommitsLaws } from "./answered-commits.laws.ts"
import { singleNumbersLaws } from "./single-numbers.laws.ts"
import { wholeCommitsLaws } from "./whole-commits.laws.ts"

/** What any store owes of a commit: all of it or nothing, once. */
export const unitOfWorkLaws = suite<
  | AuditLog
  | Businesses
  | Companies
  | Credentials
  | IdempotencyRecords
  | Invitations
  | PublicNumbers
  | Reviews
  | UnitOfWork
>("UnitOfWork", (it) => {
  answeredCommitsLaws(it)
  singleNumbersLaws(it)
  wholeCommitsLaws(it)
})
