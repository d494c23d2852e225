/** Goal: what customers do on pages holds across instances on one PostgreSQL. */
import { assert, it } from "@effect/vitest"
import type { LinkPurpose } from "@review-proof/domain/invitations"
import { Secrets, WebCrypto } from "@review-proof/domain/secrets"
import { InvitationId } from "@review-proof/ports"
import { Effect, Layer, Redacted } from "effect"
import { storeOn } from "@review-proof/testkit/database/database"
import { apiOf } from "@review-proof/testkit/client/client"
import { send } from "@review-proof/testkit/client/exchange"
import { kept, linkTo } from "@review-proof/testkit/service/http-world"
import { formCall } from "@review-proof/testkit/portal/pages"
import { times } from "@review-proof/testkit/time"
import type { Service } from "@review-proof/testkit/service/service"
import { onTwoInstances } from "@review-proof/testkit/service/two-instances"
import { anAddress, anEmail } from "@review-proof/testkit/unique"
import { makeAccount } from "@review-proof/testkit/client/world"

/** The secrets of the instances under test, which share a `SECRETS_KEY` and a database. */
const theirSecrets = (url: string) =>
  Secrets.layer([Redacted.make(new Uint8Array(32).fill(5))]).pipe(
    Layer.provideMerge(storeOn(Redacted.make(url), 2)),
    Layer.provideMerge(WebCrypto)
  )

const pathOn = (url: string, purpose: LinkPurpose, invitation: string) =>
  kept(InvitationId.make(Number(invitation.replace("inv_", "")))).pipe(
    Effect.flatMap((found) => linkTo(purpose, found)),
    Effect.provide(theirSecrets(url)),
    Effect.runPromise
  )

/** Sends a form, by default from a new address: where it leads. */
const post = async (
  { port }: Service,
  path: string,
  fields: Record<string, string>,
  address = anAddress()
) => {
  const call = formCall(path, fields, [["x-forwarded-for", address]])
  const { headers, status } = await Effect.runPromise(send(port, call))
  return { status, location: headers["location"] }
}

const review = { submission: "01kq0000000000000000000000", stars: "4", text: "Well made." }

onTwoInstances((instances, databaseUrl) => {
  const setUp = async () => {
    const account = await makeAccount(instances()[0])
    const api = apiOf(instances()[0], account.key)
    const reviews = () => api.all("/v1/reviews")
    const invite = async () => {
      const email = anEmail()
      const made = await api.post("/v1/invitations", { name: "Jane", email })
      assert.strictEqual(made.status, 201)
      const { id } = made.json
      const status = async () => (await api.get(`/v1/invitations/${id}`)).json.status
      const again = () => api.post("/v1/invitations", { name: "Jane", email })
      return { id, status, again }
    }
    return { ...account, invite, reviews }
  }

  it("a form that is sent many times at once is one review of the invitation, and each sending is thanked for it", async () => {
    const { invite, reviews } = await setUp()
    const { id, status } = await invite()
    const path = await pathOn(databaseUrl(), "review", id)
    const answers = await Promise.all(
      times(8, (n) => post(instances()[n % 2 === 0 ? 0 : 1], path, review))
    )
    for (const answer of answers) {
      assert.deepEqual(answer, { status: 303, location: `${path}/thanks` })
    }
    const made = await reviews()
    assert.strictEqual(made.length, 1)
    assert.containsSubset(made[0], { proof: "invited", reviewer: { name: "Jane" }, stars: 4 })
    assert.strictEqual(await status(), "reviewed")
    const other = await post(instances()[1], path, { ...review, text: "Other words" })
    assert.strictEqual(other.status, 410)
  })

  it("a customer unsubscribes and undoes it by many presses at once at both instances", async () => {
    const { invite } = await setUp()
    const { again, id, status } = await invite()
    const path = await pathOn(databaseUrl(), "unsubscribe", id)
    const pressed = async (button: string) => {
      const presses = times(6, (n) => post(instances()[n % 2 === 0 ? 0 : 1], button, {}))
      for (const answer of await Promise.all(presses)) assert.strictEqual(answer.status, 200)
      return (await again()).json.error.code
    }
    assert.strictEqual(await pressed(path), "unsubscribed")
    assert.strictEqual(await status(), "unsubscribed")
    assert.strictEqual(await pressed(`${path}/undo`), "duplicate_invitation")
  })

  it("an address sends ten forms a minute to all instances together", async () => {
    const { businessId } = await setUp()
    const address = anAddress()
    const answers = await Promise.all(
      times(16, (n) => {
        const instance = instances()[n % 2 === 0 ? 0 : 1]
        return post(instance, `/b/${businessId}/reviews`, { stars: "" }, address)
      })
    )
    const refused = answers.filter(({ status }) => status === 429)
    const taken = answers.filter(({ status }) => status === 400)
    assert.deepEqual([taken.length, refused.length], [10, 6])
  })
})
