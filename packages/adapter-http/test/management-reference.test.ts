import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { runInNewContext } from "node:vm"
import { Management, ManagementService, TOKEN } from "./management-service.ts"

layer(ManagementService)("the reference of the management API", (it) => {
  it.effect("is a page for anyone that tells nothing of the description", () =>
    Effect.gen(function* () {
      const { raw } = yield* Management
      const page = yield* raw("/management/docs")
      const start = yield* raw("/management/docs/start.js")
      expect([page.status, start.status]).toEqual([200, 200])
      const policy = page.headers.get("content-security-policy")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("form-action 'none'")
      expect(page.text).not.toMatch(/<script>|https?:\/\/| on\w+=/)
      expect(page.text + start.text).not.toContain("/companies")
    })
  )

  it.effect("shows the description once the token is entered, and says where it is wrong", () =>
    Effect.gen(function* () {
      const { origin, raw } = yield* Management
      const { text } = yield* raw("/management/docs/start.js")
      const page = makePage(`${origin}/management/docs`)
      runInNewContext(text, page.globals)
      yield* page.enter("a wrong one")
      expect([page.said(), page.shown()]).toEqual([expect.stringContaining("MANAGEMENT_TOKEN"), []])
      yield* page.enter("ключ")
      expect(page.shown()).toEqual([])
      yield* page.enter(TOKEN)
      expect(page.shown()).toEqual([expect.objectContaining({ openapi: "3.1.0" })])
    })
  )
})

/** As much of a browser as the page's script uses. */
const makePage = (address: string) => {
  const shown: Array<unknown> = []
  const alert = { textContent: "" }
  const token = { value: "" }
  let submitted = async (_: object) => {}
  const form = {
    elements: { token },
    addEventListener: (_: string, listener: typeof submitted) => void (submitted = listener),
    remove: () => {}
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
    said: () => alert.textContent,
    shown: () => shown
  }
}
