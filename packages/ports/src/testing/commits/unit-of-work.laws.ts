import type { Invitations } from "../../index.ts"
import { suite } from "../suite.ts"
import { answeredCommitsLaws } from "./answered-commits.laws.ts"
import type { BigCommitPorts } from "./big-commit.ts"
import { singleNumbersLaws } from "./single-numbers.laws.ts"
import { wholeCommitsLaws } from "./whole-commits.laws.ts"

/** Laws of a commit: it happens once, as a whole or not at all. */
export const unitOfWorkLaws = suite<BigCommitPorts | Invitations>("UnitOfWork", (test) => {
  answeredCommitsLaws(test)
  singleNumbersLaws(test)
  wholeCommitsLaws(test)
})
