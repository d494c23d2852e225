/** Goal: a provider that hangs does not keep an instance from stopping in time. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { startSmtpServer } from "@review-proof/testkit/smtp-server"
import { until } from "../delivery/service.ts"
import { startService } from "@review-proof/testkit/service-process"
import { makeClient } from "@review-proof/testkit/client"
import { makeAccount } from "@review-proof/testkit/world"
import { byMail } from "./instances.ts"

describe("an instance whose mail server hangs", { timeout: 60_000 }, () => {
  it.live("ends within SHUTDOWN_TIMEOUT, with exit code 0", () =>
    Effect.gen(function* () {
      const server = yield* startSmtpServer({}, () => new Promise(() => {}))
      const service = yield* Effect.acquireRelease(
        Effect.sync(() =>
          startService({ STORE: "memory", SHUTDOWN_TIMEOUT: "1s", ...byMail(server.url) })
        ),
        ({ ended, kill }) =>
          Effect.promise(() => {
            kill("SIGKILL")
            return ended
          })
      )
      yield* Effect.promise(async () => {
        const client = await makeClient(await service.ready)
        const { key } = await makeAccount(client)
        const json = { name: "Jane", email: "jane@example.com" }
        await client.call({ method: "POST", path: "/v1/invitations", key, json })
        await until(() => server.mails.length > 0, 15)
        const began = performance.now()
        service.kill("SIGTERM")
        assert.strictEqual((await service.ended).code, 0)
        assert.isBelow(performance.now() - began, 6000)
      })
    }).pipe(Effect.scoped)
  )
})
