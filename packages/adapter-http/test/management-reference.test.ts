/** Goal: operators read the management API in a browser, and nobody does without the token. */
import { assert } from "@effect/vitest"
import {
  sendToManagement,
  Service,
  serviceWith,
  managementToken
} from "@review-proof/testkit/service/http-service"
import { Effect } from "effect"
import { runInNewContext } from "node:vm"
import { layer } from "@review-proof/testkit/test"

const get = (path: string) => sendToManagement({ path })

layer(serviceWith())("the reference of the management API", (test) => {
  test("is a public page that reveals nothing of the description", function* () {
    const page = yield* get("/management/docs")
    const start = yield* get("/management/docs/start.js")
    assert.deepStrictEqual([page.status, start.status], [200, 200])
    const policy = page.headers["content-security-policy"]
    assert.include(policy, "script-src 'self';")
    assert.include(policy, "form-action 'none'")
    assert.notMatch(page.text, /<script>|https?:\/\/| on\w+=/)
    assert.notInclude(page.text + start.text, "/companies")
  })

  test("shows the description once the token is entered, and says where it is wrong", function* () {
    const { managementPort } = yield* Service
    const { text } = yield* get("/management/docs/start.js")
    const page = makePage(`http://127.0.0.1:${managementPort}/management/docs`)
    runInNewContext(text, page.globals)
    yield* page.enter("a wrong one")
    assert.include(page.alert.textContent, "MANAGEMENT_TOKEN")
    yield* page.enter("ключ")
    assert.isEmpty(page.shown)
    yield* page.enter(managementToken)
    assert.containsSubset(page.shown, [{ openapi: "3.1.0" }])
  })
})

/** The part of a browser that the page's script uses. */
const makePage = (address: string) => {
  const shown: Array<unknown> = []
  const alert = { textContent: "" }
  const token = { value: "" }
  let submitted = async (_: object) => {}
  const form = {
    elements: { token },
    addEventListener: (_: string, listener: typeof submitted) => void (submitted = listener),
    parentElement: { remove: () => {} }
  }
  const createApiReference = (_: string, { content }: { readonly content: string }) =>
    void shown.push(JSON.parse(content))
  return {
    globals: {
      document: { querySelector: (selector: string) => (selector === "form" ? form : alert) },
      window: { Scalar: { createApiReference } },
      fetch: (path: string, init: RequestInit) => fetch(new URL(path, address), init)
    },
    enter: (value: string) => {
      token.value = value
      return Effect.promise(() => submitted({ preventDefault: () => {} }))
    },
    alert,
    shown
  }
}
