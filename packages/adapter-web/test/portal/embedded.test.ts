/** Goal: a page of another site cannot use up what its visitor's network may do, nor change who is signed in. */
import { assert } from "@effect/vitest"
import { get } from "@review-proof/testkit/portal/pages"
import { assertPage, entered, givenMember, withCookie } from "@review-proof/testkit/portal/portal"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"
import { Effect } from "effect"

layer(serviceWith())("An address of signing in", (test) => {
  test.each([
    { path: "/portal/sign-in/company/cmp_1", opened: 404 },
    { path: "/portal/sign-in/company/cmp_1/callback", opened: 400 }
  ])(
    "that a page loads as a picture is refused, and counts for nothing: $path",
    function* ({ opened, path }) {
      const from = ["x-forwarded-for", anAddress()] as const
      const picture = get(path, [from, ["sec-fetch-dest", "image"]])
      for (const { status } of yield* Effect.replicateEffect(picture, 25)) {
        assert.strictEqual(status, 403)
      }
      const page = yield* get(path, [from, ["sec-fetch-dest", "document"]])
      assert.strictEqual(page.status, opened)
    }
  )

  test("asks before it replaces a session of another company, where another site links to it", function* () {
    const { company, cookie } = yield* entered("member")
    const { company: other } = yield* givenMember()
    const from = (site: string, { id }: { readonly id: string }) =>
      get(`/portal/sign-in/company/${id}?to=%2Fportal%2Freviews`, [
        ...withCookie(cookie),
        ["sec-fetch-site", site]
      ])
    for (const site of ["cross-site", "same-site"]) {
      const asked = yield* from(site, other)
      assertPage(asked, 403, "You are signed in to another company")
      assert.include(
        asked.text,
        `href="/portal/sign-in/company/${other.id}?to=%2Fportal%2Freviews"`
      )
    }
    // Neither company has a provider.
    for (const [site, to] of [
      ["same-origin", other],
      ["none", other],
      ["cross-site", company]
    ] as const) {
      assert.strictEqual((yield* from(site, to)).status, 404, site)
    }
  })
})
