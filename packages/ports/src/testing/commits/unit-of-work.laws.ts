import type {
  AuditLog,
  Businesses,
  Companies,
  Credentials,
  IdempotencyRecords,
  Invitations,
  PublicNumbers,
  Reviews,
  ScoreHistory,
  UnitOfWork
} from "../../index.ts"
import { suite } from "../suite.ts"
import { answeredCommitsLaws } from "./answered-commits.laws.ts"
import { singleNumbersLaws } from "./single-numbers.laws.ts"
import { wholeCommitsLaws } from "./whole-commits.laws.ts"

/** Laws of a commit: it happens once, as a whole or not at all. */
export const unitOfWorkLaws = suite<
  | AuditLog
  | Businesses
  | Companies
  | Credentials
  | IdempotencyRecords
  | Invitations
  | PublicNumbers
  | Reviews
  | ScoreHistory
  | UnitOfWork
>("UnitOfWork", (test) => {
  answeredCommitsLaws(test)
  singleNumbersLaws(test)
  wholeCommitsLaws(test)
})
