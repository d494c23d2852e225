/** Goal: an operator finds the fault behind a 500, which the answer itself does not tell. */
import { assert } from "@effect/vitest"
import { Reviews, StoreUnavailable } from "@review-proof/ports"
import { call, refusal, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeAccount } from "@review-proof/testkit/service/http-world"
import { layer } from "@review-proof/testkit/test"
import { Layer, Logger } from "effect"

/** PostgreSQL adds the values of a statement where it is set to (`log_parameter_max_length_on_error`). */
const refusedByPostgres = Object.assign(new Error("disk on fire"), {
  where: "unnamed portal with parameters: $1 = 'jane@example.com'"
})

const failing = Layer.effect(
  Reviews,
  Reviews.useSync((reviews) => ({
    ...reviews,
    find: () => new StoreUnavailable({ operation: "Reviews.find", cause: refusedByPostgres })
  }))
)

const lines: Array<string> = []
const log = Layer.provideMerge(
  serviceWith({}, { ports: failing }),
  Logger.layer([Logger.map(Logger.formatJson, (line) => lines.push(line))])
)

layer(log)("an answer of 500", (test) => {
  test("leaves one line in the log, with the id that its caller quotes, and the cause", function* () {
    const { key } = yield* makeAccount()
    lines.length = 0
    const answer = yield* call(key, "/v1/reviews/1")
    assert.deepInclude(refusal(answer), { status: 500, code: "internal_error" })
    assert.notInclude(answer.text, "disk on fire")
    const [line = "", ...others] = lines
    assert.deepStrictEqual(others, [])
    const { annotations, level, message } = JSON.parse(line)
    assert.deepInclude(annotations, { request_id: answer.headers["request-id"] })
    assert.strictEqual(level, "ERROR")
    assert.include(JSON.stringify(message), "A request could not be answered")
    assert.include(line, "disk on fire")
    assert.include(line, "Reviews.find")
    assert.notInclude(line, key)
    assert.notInclude(line, "jane@example.com")
  })
})
