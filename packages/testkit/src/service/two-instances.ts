import { describe } from "@effect/vitest"
import { beforeAll } from "vitest"
import { openDatabase, openInstance, type Service } from "./service.ts"

/** The suite on two instances on one PostgreSQL. */
export const onTwoInstances = (
  suite: (instances: () => readonly [Service, Service]) => void,
  variables: { readonly [name: string]: string } = {}
): void => {
  describe("On two instances", () => {
    let opened: readonly [Service, Service] | undefined

    beforeAll(async () => {
      const database = await openDatabase()
      const open = () => openInstance({ DATABASE_URL: database.url, ...variables })
      const instances = await Promise.all([open(), open()])
      opened = instances
      return async () => {
        for (const { close } of [...instances, database]) await close()
      }
    })

    suite(() => {
      if (opened === undefined) throw new Error("The service has not started")
      return opened
    })
  })
}
