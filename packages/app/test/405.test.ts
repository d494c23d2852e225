/** Goal: a path that is there tells which methods it answers to; one that is not is 404, with any method. */
import { assert, describe, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import { openService, type Service } from "@review-proof/testkit/service"

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]

describe("Methods", () => {
  let service: Service
  beforeAll(async () => {
    service = await openService("memory")
    return service.close
  })

  it("every described path answers to the described methods, and 405 with Allow to all others", async () => {
    const { description } = service
    for (const path of new Set(description.operations.map((operation) => operation.path))) {
      const described = description.operations
        .filter((operation) => operation.path === path)
        .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
      for (const method of methods) {
        const answer = await service.call({ method, path: path.replace(/\{\w+\}/, "x") })
        const what = `${method} ${path}`
        if (described.includes(method)) {
          assert.notInclude([404, 405], answer.status, what)
        } else {
          assert.strictEqual(answer.status, 405, what)
          assert.strictEqual(answer.headers["allow"], described.toSorted().join(", "), what)
          if (method !== "HEAD") assert.strictEqual(answer.json.error.code, "method_not_allowed")
        }
      }
    }
  })

  it.each(["/v1", "/v1/", "/v1/reviews/", "/V1/reviews", "/v1//reviews", "/v1/reviews/1/2"])(
    "%s is 404",
    async (path) => {
      for (const method of methods) {
        assert.strictEqual((await service.call({ method, path })).status, 404, method)
      }
    }
  )
})
