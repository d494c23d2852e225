/** Goal: a company's people copy a widget into their site as they saw it, in light and dark. */
import { assert } from "@effect/vitest"
import { baseUrl, serviceWith } from "@review-proof/testkit/service/http-service"
import { makeBusiness } from "@review-proof/testkit/service/http-world"
import { unescaped } from "@review-proof/testkit/portal/pages"
import { entered } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"

/** The codes of a page, as a person copies them. */
const codesOf = (text: string) =>
  [...text.matchAll(/<textarea[^>]*>\n?([^<]*)</g)].map(([, code = ""]) => unescaped(code))

layer(serviceWith())("The widgets of the portal", (test) => {
  test("are shown in light and dark, each with its code", function* () {
    const { business, look } = yield* entered("member")
    const page = yield* look("/portal/widgets")
    for (const path of [
      "badge.svg",
      "badge.svg?style=line",
      "badge.svg?style=card",
      "reviews",
      "reviews?style=carousel"
    ]) {
      const light = `src="/widgets/${business.id}/${path}`.replaceAll("&", "&amp;")
      const dark = `${light}${path.includes("?") ? "&amp;" : "?"}theme=dark`
      assert.include(page.text, `${light}"`)
      assert.include(page.text, `${dark}"`)
    }
    const codes = codesOf(page.text)
    assert.lengthOf(codes, 6)
    for (const code of codes) assert.include(code, `${baseUrl}/widgets/${business.id}`)
    assert.match(page.headers["content-security-policy"] ?? "", /frame-src 'self'$/)
  })

  test("have the colours, size, language and business that were chosen in their code", function* () {
    const { company, look } = yield* entered("member")
    const second = yield* makeBusiness(company.id, "Second & Shop")
    const query = `business=${second.id}&theme=auto&size=l&in=de`
    const [badge = "", , , list = ""] = codesOf((yield* look(`/portal/widgets?${query}`)).text)
    const address = `/widgets/${second.id}/badge.svg?theme=auto&amp;size=l&amp;lang=de"`
    assert.include(badge, `src="${baseUrl}${address}`)
    assert.include(list, "color-scheme:light dark")
    const { text } = yield* look(`/portal/widgets?${query}`)
    assert.include(text, `name="business" value="${second.id}"`)
    for (const chosen of ["auto", "l", "de"]) {
      assert.match(text, new RegExp(`value="${chosen}" selected`))
    }
    assert.strictEqual((yield* look("/portal/widgets?theme=x&size=x&in=xx")).status, 200)
  })
})
