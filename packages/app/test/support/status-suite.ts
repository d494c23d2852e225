/** A suite for one documented status: every operation that documents it, with what provokes it. */
import { assert, describe, it } from "@effect/vitest"
import { afterAll, beforeAll } from "vitest"
import type { Answer, Call } from "@review-proof/testkit/client"
import { openService, stores } from "@review-proof/testkit/service"
import type { Service } from "@review-proof/testkit/service"
import { makeWorld } from "@review-proof/testkit/world"
import type { World } from "@review-proof/testkit/world"

/** What a case has at hand. */
export interface Stage extends World {
  readonly service: Service
}

/** The request that provokes the status; whatever has to be there before is made on the way to it. */
export type Provoke = (stage: Stage) => Call | Promise<Call>

/** By operation, then by what the answer says: an error's code, which words may follow, or words. */
export interface StatusTable {
  readonly [operation: string]: { readonly [what: string]: Provoke }
}

export interface StatusSuite {
  readonly variables?: { readonly [name: string]: string }
  /** Stands between the test and the call. */
  readonly around?: (stage: Stage, send: () => Promise<Answer>) => Promise<Answer>
  /** Operations that document the status for what cannot be brought about from outside. */
  readonly except?: ReadonlyArray<string>
}

export const statusSuite = (
  status: number,
  table: StatusTable,
  { around = (_, send) => send(), except = [], variables = {} }: StatusSuite = {}
): void =>
  describe.each(stores)("On %s", (store) => {
    let stage: Stage

    beforeAll(async () => {
      const service = await openService(store, variables)
      stage = { service, ...(await makeWorld(service)) }
    }, 30_000)
    afterAll(() => stage.service.close())

    for (const [operation, cases] of Object.entries(table)) {
      for (const [what, provoke] of Object.entries(cases)) {
        it(`${operation} answers ${status} (${what})`, async () => {
          const { service } = stage
          const call = await provoke(stage)
          const answer = await around(stage, () => service.call(call))
          assert.strictEqual(answer.status, status, answer.text)
          const target = { method: call.method ?? "GET", path: call.path }
          assert.strictEqual(service.description.operationOf(target)?.id, operation)
          if (status >= 400) assert.strictEqual(codeOf(answer), what.split(":")[0])
        })
      }
    }

    it(`no operation is missing that documents ${status}`, () => {
      const documented = stage.service.description.operations
        .filter(({ id, statuses }) => statuses.includes(status) && !except.includes(id))
        .map(({ id }) => id)
      assert.sameMembers(Object.keys(table), documented)
    })
  })

/** The token endpoints tell it as OAuth does. */
const codeOf = ({ json }: Answer): unknown =>
  typeof json.error === "string" ? json.error : json.error.code

/** The same cases for several operations. */
export const each = <Name extends string>(
  calls: { readonly [Operation in Name]: Provoke },
  cases: { readonly [what: string]: (provoke: Provoke) => Provoke }
): StatusTable =>
  Object.fromEntries(
    Object.entries<Provoke>(calls).map(([operation, provoke]) => [
      operation,
      Object.fromEntries(Object.entries(cases).map(([what, change]) => [what, change(provoke)]))
    ])
  )
