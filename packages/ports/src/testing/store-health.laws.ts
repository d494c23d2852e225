import { layer } from "@effect/vitest"
import type { Layer } from "effect"
import { StoreHealth } from "../index.ts"
import { lawOptions } from "./law-options.ts"

/** What any store owes of its health while it is up. */
export const storeHealthLaws = <E>(name: string, live: Layer.Layer<StoreHealth, E>): void =>
  layer(live, lawOptions)(`${name}: StoreHealth`, (it) => {
    it.effect("answers while the store is up", () => StoreHealth.use(({ check }) => check))
  })
