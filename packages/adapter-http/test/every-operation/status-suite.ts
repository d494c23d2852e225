/** A suite for documented statuses: every operation that documents one, with what provokes it. */
import { assert, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import type { Answer, Call } from "@review-proof/testkit/client/client"
import { openService, type Service } from "@review-proof/testkit/service/service"
import { makeWorld, type World } from "@review-proof/testkit/client/world"

/** The service and the data that a case can use. */
export interface Stage extends World {
  readonly service: Service
}

/** The request that provokes the status; whatever has to be there before is made on the way to it. */
export type Provoke = (stage: Stage) => Call | Promise<Call>

/** Provokes a status by operation and case. A case begins with the error's code, if the answer has one. */
export interface StatusTable {
  readonly [operation: string]: { readonly [what: string]: Provoke }
}

export interface StatusSuite {
  readonly variables?: { readonly [name: string]: string }
  /** Wraps the sending of each call. */
  readonly around?: (stage: Stage, send: () => Promise<Answer>) => Promise<Answer>
  /** Operations that document the status for what cannot be brought about from outside. */
  readonly except?: ReadonlyArray<string>
}

/** Declares a test for each status of each operation. All are sent to one service. */
export const statusSuite = (
  tables: { readonly [status: number]: StatusTable },
  { around = (_, send) => send(), except = [], variables = {} }: StatusSuite = {}
): void => {
  let stage: Stage

  beforeAll(async () => {
    const service = await openService("memory", variables)
    stage = { service, ...(await makeWorld(service)) }
    return service.close
  }, 30_000)

  const rows = Object.entries(tables).flatMap(([status, table]) =>
    Object.entries(table).flatMap(([operation, cases]) =>
      Object.entries(cases).map(([what, provoke]) => ({
        status: Number(status),
        operation,
        what,
        provoke
      }))
    )
  )
  it.each(rows)(
    "$operation answers $status ($what)",
    async (row) => {
      const { service } = stage
      const call = await row.provoke(stage)
      const answer = await around(stage, () => service.call(call))
      assert.strictEqual(answer.status, row.status, answer.text)
      const target = { method: call.method ?? "GET", path: call.path }
      assert.strictEqual(service.description.operationOf(target)?.id, row.operation)
      if (row.status >= 400) assert.strictEqual(codeOf(answer), row.what.split(":")[0])
    },
    30_000
  )

  it.each(Object.keys(tables))("every operation that documents %s has a row here", (status) => {
    const documented = stage.service.description.operations
      .filter(({ id, statuses }) => statuses.includes(Number(status)) && !except.includes(id))
      .map(({ id }) => id)
    assert.sameMembers(Object.keys(tables[Number(status)] ?? {}), documented)
  })
}

/** The token endpoints report it in the form of OAuth. */
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
