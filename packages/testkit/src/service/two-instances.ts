import { describe } from "@effect/vitest"
import { beforeAll } from "vitest"
import { openDatabase, openInstance, type Service } from "./service.ts"

/** The suite on two instances on one PostgreSQL, whose address it gets, too. */
export const onTwoInstances = (
  suite: (instances: () => readonly [Service, Service], databaseUrl: () => string) => void,
  variables: { readonly [name: string]: string } = {}
): void => {
  describe("On two instances", () => {
    let opened:
      | { readonly url: string; readonly instances: readonly [Service, Service] }
      | undefined

    beforeAll(async () => {
      const database = await openDatabase()
      const open = () => openInstance({ DATABASE_URL: database.url, ...variables })
      const instances = [await open(), await open()] as const
      opened = { url: database.url, instances }
      return async () => {
        for (const { close } of [...instances, database]) await close()
      }
    }, 30_000)

    const found = () => {
      if (opened === undefined) throw new Error("The service has not started")
      return opened
    }
    suite(
      () => found().instances,
      () => found().url
    )
  })
}
