import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import type { Change, Commit, CorePorts } from "../../store.ts"
import { Businesses, Companies, PublicNumbers, Reviews, ScoreHistory } from "../../index.ts"
import { fresh } from "../fresh.ts"
import * as sample from "../arbitraries/index.ts"

/** A commit of many parts, and an effect that says of each part whether it exists. */
export interface ManyParts<Ports> {
  readonly commit: Omit<Commit, "events">
  readonly isThere: Effect.Effect<ReadonlyArray<boolean>, unknown, Ports>
}

export const holdsAll = <Ports>({ isThere }: Pick<ManyParts<Ports>, "isThere">) =>
  Effect.map(isThere, (there) => assert.notInclude(there, false, "a part of the commit is missing"))

export const holdsNone = <Ports>({ isThere }: Pick<ManyParts<Ports>, "isThere">) =>
  Effect.map(isThere, (there) => assert.notInclude(there, true, "a part of the commit was stored"))

/** A commit that makes a company with a business and its review. */
export const coreCommit = Effect.gen(function* () {
  const numbers = yield* PublicNumbers
  const company = sample.sampleCompany({ id: yield* fresh.companyId })
  const owned = { companyId: company.id }
  const member = sample.sampleMember({ id: yield* fresh.memberId, ...owned })
  const business = sample.sampleBusiness({ id: yield* fresh.businessId, ...owned })
  const [id, externalId] = [yield* numbers.nextReview, yield* fresh.text]
  const review = sample.sampleReview({
    ...owned,
    id,
    businessId: business.id,
    externalId
  })
  const reply = sample.sampleReply({ ...owned, id: yield* numbers.nextReply, reviewId: id })
  const changes: ReadonlyArray<Change> = [
    { _tag: "InsertCompany", company },
    { _tag: "InsertMember", member },
    { _tag: "InsertBusiness", business },
    { _tag: "PutLogo", logo: { ...owned, businessId: business.id, bytes: new Uint8Array([1]) } },
    {
      _tag: "AddToScoreDay",
      day: {
        ...owned,
        businessId: business.id,
        day: 20_000,
        added: { weight: 1n, weightedStars: 5n, stars: [0, 0, 0, 0, 1], proven: 1 }
      }
    },
    { _tag: "InsertReview", review },
    { _tag: "InsertReply", reply },
    { _tag: "InsertRevision", revision: sample.sampleRevision({ reviewId: id, version: 1 }) },
    { _tag: "InsertModeration", entry: sample.sampleModeration({ reviewId: id }) }
  ]
  const isThere = Effect.gen(function* () {
    const reviews = yield* Reviews
    const found = yield* reviews.find(id)
    const history = yield* ScoreHistory
    const before = yield* history.sums(company.id, business.id, [19_999])
    return [
      Option.isSome(yield* Companies.use((port) => port.find(company.id))),
      Option.isSome(yield* Companies.use((port) => port.findMember(member.id))),
      Option.isSome(yield* Businesses.use((port) => port.find(business.id))),
      Option.isSome(yield* Businesses.use((port) => port.findLogo(business.id))),
      Option.isSome(yield* reviews.findByExternalId(business.id, externalId)),
      Option.isSome(found),
      Option.exists(found, ({ replies }) => replies.length === 1),
      (yield* reviews.revisions(id)).length === 1,
      (yield* reviews.moderationLog(id)).length === 1,
      (yield* reviews.counts(business.id)).some(({ replied }) => replied),
      Option.exists(before, ([sums]) => sums?.proven === -1)
    ]
  })
  const parts: ManyParts<CorePorts> = { commit: { changes, audit: [] }, isThere }
  return { ...parts, company, member, business }
})
