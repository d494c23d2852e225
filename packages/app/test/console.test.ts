/** Goal: the console and the queue are whole, whichever instance is asked, and say what is broken. */
import { assert, it } from "@effect/vitest"
import { onTwoInstances } from "@review-proof/testkit/service/two-instances"
import { submissionIn } from "@review-proof/testkit/portal/pages"
import { cookieOf, formIn, textOf } from "@review-proof/testkit/portal/portal"
import { pagesAt, post } from "@review-proof/testkit/portal/portal-client"
import type { Service } from "@review-proof/testkit/service/service"
import { makeAccount, makeReview } from "@review-proof/testkit/client/world"
import { Struct } from "effect"

const consoleOf = ({ managementUrl }: Service) => pagesAt(Number(new URL(managementUrl).port))

const enter = async (service: Service) =>
  cookieOf(await consoleOf(service).post("/sign-in", { token: service.managementToken }))

onTwoInstances((instances) => {
  it("An operator signs in at one instance, decides at the other, and signs out at both", async () => {
    const [one, two] = instances()
    const { businessId } = await makeAccount(one)
    const spam = { stars: "1", text: "First. www.shop.example" }
    assert.strictEqual((await post(one, `/b/${businessId}/reviews`, spam)).status, 303)
    const review = await makeReview(one, businessId, { proof: "unverified" })
    await one.management("POST", `/reviews/${review}/proof-requests`, { kind: "identity" })
    await one.management("POST", `/reviews/${review}/reports`, { reason: "fake", text: "Not so." })
    const { data } = await two.management("GET", "/queue")
    const kinds = data.map(({ kind }: { readonly kind: string }) => kind)
    assert.deepStrictEqual(kinds, ["held", "proof", "reported"])
    const cookie = await enter(one)
    assert.match(cookie, /^console-session=[\w-]{43}$/)
    const queue = await consoleOf(two).get("/", cookie)
    assert.include(textOf(queue.text), "All 3 Held 1 Reported 1 Proof requests 1")
    const shown = { form: formIn(queue), submission: submissionIn(queue) }
    const [held, proof, report] = data.map(({ id }: { readonly id: string }) => id)
    const decisions = [
      [`/reviews/${held}`, { decision: "approve" }],
      [`/proof-requests/${proof}`, { decision: "accepted", evidence: "passport" }],
      [`/reports/${report}`, { decision: "dismissed", reason: "We saw the passport." }]
    ] as const
    for (const [path, fields] of decisions) {
      const answers = await Promise.all(
        [one, two].map((service) => consoleOf(service).post(path, { ...shown, ...fields }, cookie))
      )
      assert.deepStrictEqual(answers.map(Struct.get("status")), [303, 303])
    }
    assert.isEmpty((await one.management("GET", "/queue")).data)
    const { moderation } = await one.management("GET", `/reviews/${held}`)
    assert.lengthOf(moderation, 2)
    await consoleOf(two).post("/sign-out", shown, cookie)
    for (const service of [one, two]) {
      assert.strictEqual((await consoleOf(service).get("/jobs", cookie)).status, 303)
    }
  })
})
