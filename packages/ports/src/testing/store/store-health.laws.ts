import { StoreHealth } from "../../index.ts"
import { suite } from "../suite.ts"

export const storeHealthLaws = suite<StoreHealth>("StoreHealth", (test) => {
  test("The check succeeds while the store is up", function* () {
    yield* StoreHealth.use(({ check }) => check)
  })
})
