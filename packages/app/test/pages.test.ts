/** Goal: what a customer writes is one review, whichever instances the form is sent to. */
import { assert, it } from "@effect/vitest"
import { Secrets, WebCryptoLayer } from "@review-proof/domain/secrets"
import { InvitationId } from "@review-proof/ports"
import { Effect, Layer, Redacted } from "effect"
import { storeOn } from "@review-proof/testkit/database/database"
import { apiOf } from "@review-proof/testkit/client/client"
import { kept, linkTo } from "@review-proof/testkit/service/http-world"
import { post } from "@review-proof/testkit/portal/portal-client"
import { times } from "@review-proof/testkit/time"
import { onTwoInstances } from "@review-proof/testkit/service/two-instances"
import { anEmail } from "@review-proof/testkit/unique"
import { invite, makeAccount } from "@review-proof/testkit/client/world"

/** The secrets of the instances under test, which share a `SECRETS_KEY` and a database. */
const theirSecrets = (url: string) =>
  Secrets.layer([Redacted.make(new Uint8Array(32).fill(5))]).pipe(
    Layer.provideMerge(storeOn(Redacted.make(url), 2)),
    Layer.provideMerge(WebCryptoLayer)
  )

const reviewPathOn = (url: string, invitation: string) =>
  kept(InvitationId.make(Number(invitation.replace("inv_", "")))).pipe(
    Effect.flatMap((found) => linkTo("review", found)),
    Effect.provide(theirSecrets(url)),
    Effect.runPromise
  )

const review = { submission: "01kq0000000000000000000000", stars: "4", text: "Well made." }

onTwoInstances((instances, databaseUrl) => {
  it("a form that is sent many times at once is one review of the invitation, and each sending is thanked for it", async () => {
    const [one, two] = instances()
    const { key } = await makeAccount(one)
    const api = apiOf(one, key)
    const { id } = await invite(one, key, { name: "Jane", email: anEmail() })
    const path = await reviewPathOn(databaseUrl(), id)
    const answers = await Promise.all(times(8, (n) => post(n % 2 === 0 ? one : two, path, review)))
    for (const { headers, status } of answers) {
      assert.deepEqual([status, headers["location"]], [303, `${path}/thanks`])
    }
    const made = await api.all("/v1/reviews")
    assert.strictEqual(made.length, 1)
    assert.containsSubset(made[0], { proof: "invited", reviewer: { name: "Jane" }, stars: 4 })
    assert.strictEqual((await api.get(`/v1/invitations/${id}`)).json.status, "reviewed")
    const other = await post(two, path, { ...review, text: "Other words" })
    assert.strictEqual(other.status, 410)
  })
})
