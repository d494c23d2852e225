import { StoreHealth } from "../../index.ts"
import { suite } from "../suite.ts"

/** What any store owes of its health while it is up. */
export const storeHealthLaws = suite<StoreHealth>("StoreHealth", (it) => {
  it.effect("answers while the store is up", () => StoreHealth.use(({ check }) => check))
})
