// Goal: the example's store keeps every law, that of a restart included, and its file survives a crash.
import { assert, it } from "@effect/vitest"
import {
  createBusiness,
  createCompany,
  createReview,
  getBusiness,
  WebCryptoLayer
} from "@review-proof/domain"
import { ContactHash } from "@review-proof/ports"
import { Reports } from "@review-proof/ports/store"
import { allStoreLaws, givenReport, givenReview } from "@review-proof/ports/testing"
import { Effect, Layer, Option } from "effect"
import { appendFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { ownStoreLayer } from "../src/own-store.ts"

const folder = mkdtempSync(join(tmpdir(), "own-store-"))
afterAll(() => rmSync(folder, { recursive: true }))

// A start repeats the whole journal, so the laws of a restart have a short one of their own.
const restarted = ownStoreLayer(join(folder, "restarts.journal"))
allStoreLaws("own store", ownStoreLayer(join(folder, "laws.journal")), {
  clock: "effect",
  ending: restarted,
  reopened: restarted
})

const run = (file: string) => Layer.fresh(Layer.merge(ownStoreLayer(file), WebCryptoLayer))

const review = {
  stars: 4,
  title: null,
  text: "Good bread.",
  language: "en",
  proof: "invited",
  evidence: "order 7",
  reviewerName: null,
  product: null,
  experienceDate: null,
  createdAt: null,
  externalId: "till-1"
} as const

const firstRun = Effect.gen(function* () {
  const owner = { name: "Ada Owner", email: "ada@example.com" }
  const company = yield* createCompany("test", {
    name: "Bakery Group",
    plan: "pro",
    monthlyLimit: null,
    owner
  })
  const { business } = yield* createBusiness("test", company.id, {
    name: "Corner Bakery",
    url: "https://bakery.example/"
  })
  yield* createReview("test", { businessId: business.id, ...review })
  return yield* getBusiness(business.id)
})

it.live("A line that a crash cut short is dropped, and nothing is lost by it", () =>
  Effect.gen(function* () {
    const file = join(folder, "torn.journal")
    const before = yield* Effect.provide(firstRun, run(file))
    appendFileSync(
      file,
      '1772366400000 UnitOfWork.commit [{"changes":[{"_tag":"InsertCompany","comp'
    )
    const { id } = before.business
    assert.deepStrictEqual(yield* Effect.provide(getBusiness(id), run(file)), before)
    const more = createReview("test", { ...review, businessId: id, externalId: "till-2" })
    yield* Effect.provide(more, run(file))
    const after = yield* Effect.provide(getBusiness(id), run(file))
    assert.deepStrictEqual(after.score.sums.stars, [0, 0, 0, 2, 0])
  })
)

it.live("The hashes of network addresses that were deleted do not come back", () =>
  Effect.gen(function* () {
    const file = join(folder, "networks.journal")
    const report = yield* Effect.gen(function* () {
      const networkHash = ContactHash.make("a".repeat(64))
      const made = yield* givenReport(yield* givenReview(), { networkHash })
      yield* Reports.use(({ forgetNetworks }) => forgetNetworks(made.createdAt + 1))
      return made
    }).pipe(Effect.provide(run(file)))
    const found = Reports.use(({ find }) => find(report.id))
    assert.deepStrictEqual(
      yield* Effect.provide(found, run(file)),
      Option.some({ ...report, networkHash: null })
    )
  })
)
