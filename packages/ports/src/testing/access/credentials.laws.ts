import type { Admission, Credentials, UnitOfWork } from "../../index.ts"
import { suite } from "../suite.ts"
import { keysLaws } from "./keys.laws.ts"
import { tokensLaws } from "./tokens.laws.ts"

export const credentialsLaws = suite<Admission | Credentials | UnitOfWork>(
  "Credentials",
  (test) => {
    keysLaws(test)
    tokensLaws(test)
  }
)
