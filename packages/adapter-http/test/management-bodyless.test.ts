/** Operations that take nothing but their path: no body, or one that says nothing. */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import {
  madeCompany,
  madeKey,
  Management,
  ManagementService,
  refusal
} from "./management-service.ts"

const ofKeys = ["block", "unblock", "rotate", "revoke"]

const all: ReadonlyArray<string> = [
  ...ofKeys.map((name) => `/keys/key_1/${name}`),
  ...["pause", "resume", "rotate-secret"].map((name) => `/webhooks/we_1/${name}`),
  "/deliveries/dlv_1/redeliver"
]

layer(ManagementService)("an operation that takes nothing", (it) => {
  it.effect.each([
    ["no body", undefined, {}],
    ["no body, said to be JSON", undefined, { "content-type": "application/json" }],
    ["an empty text", "", { "content-type": "application/json" }],
    ["an empty object", {}, {}]
  ] as const)("is done with %s", ([, body, headers]) =>
    Effect.gen(function* () {
      const { call } = yield* Management
      for (const name of ofKeys) {
        const key = yield* madeKey(yield* madeCompany())
        if (name === "unblock") yield* call("POST", `/keys/${key}/block`)
        const { status } = yield* call("POST", `/keys/${key}/${name}`, body, headers)
        assert.strictEqual(status, name === "rotate" ? 201 : 200, name)
      }
    })
  )

  describe("refuses what it does not take:", () => {
    it.effect.each(all)("%s", (path) =>
      Effect.gen(function* () {
        const { call } = yield* Management
        assert.deepStrictEqual(refusal(yield* call("POST", path, { force: true, at: 1 })), {
          status: 400,
          code: "invalid_request",
          fields: ["force", "at"]
        })
        for (const body of ["[]", "7", "{", '"x"']) {
          const { status } = yield* call("POST", path, body, { "content-type": "application/json" })
          assert.strictEqual(status, 400, body)
        }
        const typed = yield* call("POST", path, "x", { "content-type": "text/plain" })
        assert.strictEqual(typed.status, 415)
        const large = yield* call("POST", path, { note: "x".repeat(65_536) })
        assert.strictEqual(large.status, 413)
      })
    )
  })
})
