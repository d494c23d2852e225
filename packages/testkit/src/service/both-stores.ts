import { describe } from "@effect/vitest"
import { beforeAll } from "vitest"
import { openDatabase, openInstance, stores, type Service } from "./service.ts"

/**
 * The suite on each store. It gets two instances on one PostgreSQL; on the
 * memory store, which one process has to itself, both are the same.
 */
export const onBothStores = (
  suite: (instances: () => readonly [Service, Service]) => void,
  variables: { readonly [name: string]: string } = {}
): void =>
  describe.each(stores)("On %s", (store) => {
    let instances: readonly [Service, Service] | undefined

    beforeAll(async () => {
      if (store === "memory") {
        const only = await openInstance({ STORE: "memory", ...variables })
        instances = [only, only]
        return only.close
      }
      const database = await openDatabase()
      const open = () => openInstance({ DATABASE_URL: database.url, ...variables })
      const opened = [await open(), await open()] as const
      instances = opened
      return async () => {
        for (const { close } of [...opened, database]) await close()
      }
    }, 30_000)

    suite(() => {
      if (instances === undefined) throw new Error("The service has not started")
      return instances
    })
  })
