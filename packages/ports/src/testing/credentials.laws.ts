import { layer } from "@effect/vitest"
import type { Layer } from "effect"
import type { Credentials, UnitOfWork } from "../index.ts"
import { lawOptions } from "./law-options.ts"
import { keysLaws } from "./keys.laws.ts"
import { tokensLaws } from "./tokens.laws.ts"

/** What any store owes of keys and tokens. */
export const credentialsLaws = <E>(
  name: string,
  live: Layer.Layer<Credentials | UnitOfWork, E>
): void =>
  layer(live, lawOptions)(`${name}: Credentials`, (it) => {
    keysLaws(it)
    tokensLaws(it)
  })
