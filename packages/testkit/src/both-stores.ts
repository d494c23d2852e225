import { describe } from "@effect/vitest"
import { afterAll, beforeAll } from "vitest"
import { openDatabase, openInstance, stores } from "./service.ts"
import type { Service } from "./service.ts"

/**
 * The suite on each store. It gets two instances on one PostgreSQL; on the
 * memory store, which one process has to itself, both are the same.
 */
export const onBothStores = (
  suite: (instances: () => readonly [Service, Service]) => void,
  variables: { readonly [name: string]: string } = {}
): void =>
  describe.each(stores)("On %s", (store) => {
    const closing: Array<() => Promise<void>> = []
    let instances: readonly [Service, Service] | undefined

    beforeAll(async () => {
      const open = async (where: object) => {
        const service = await openInstance({ ...where, ...variables })
        closing.unshift(service.close)
        return service
      }
      if (store === "memory") {
        const only = await open({ STORE: "memory" })
        instances = [only, only]
      } else {
        const database = await openDatabase()
        closing.unshift(database.close)
        const where = { DATABASE_URL: database.url }
        instances = [await open(where), await open(where)]
      }
    }, 30_000)

    afterAll(async () => {
      for (const close of closing) await close()
    })

    suite(() => {
      if (instances === undefined) throw new Error("The service has not started")
      return instances
    })
  })
