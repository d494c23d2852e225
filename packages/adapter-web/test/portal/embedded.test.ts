/** Goal: a page of another site cannot use up what its visitor's network may do. */
import { assert } from "@effect/vitest"
import { get } from "@review-proof/testkit/portal/pages"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { layer } from "@review-proof/testkit/test"
import { anAddress } from "@review-proof/testkit/unique"
import { Effect } from "effect"

layer(serviceWith())("An address of signing in that a page loads as a picture", (test) => {
  test.each([
    { path: "/portal/sign-in/company/cmp_1", opened: 404 },
    { path: "/portal/sign-in/company/cmp_1/callback", opened: 400 }
  ])("is refused, and counts for nothing: $path", function* ({ opened, path }) {
    const from = ["x-forwarded-for", anAddress()] as const
    const picture = get(path, [from, ["sec-fetch-dest", "image"]])
    for (const { status } of yield* Effect.replicateEffect(picture, 25)) {
      assert.strictEqual(status, 403)
    }
    const page = yield* get(path, [from, ["sec-fetch-dest", "document"]])
    assert.strictEqual(page.status, opened)
  })
})
