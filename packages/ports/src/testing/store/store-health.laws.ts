import { StoreHealth } from "../../index.ts"
import { suite } from "../suite.ts"

/** Laws of the health check. */
export const storeHealthLaws = suite<StoreHealth>("StoreHealth", (it) => {
  it.effect("The check succeeds while the store is up", () => StoreHealth.use(({ check }) => check))
})
