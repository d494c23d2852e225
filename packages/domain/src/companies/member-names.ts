import { Companies, MemberId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"

/** The names of the members among these ids, of removed ones too. */
export const memberNames = Effect.fnUntraced(function* (ids: Iterable<string>) {
  const names = new Map<MemberId, string>()
  yield* addMemberNames(ids, names)
  const byId: ReadonlyMap<string, string> = names
  return byId
})

/** Adds to `known` the names of the members among these ids, of removed ones too. */
export const addMemberNames = Effect.fnUntraced(function* (
  ids: Iterable<string>,
  known: Map<MemberId, string>
) {
  const companies = yield* Companies
  const unknown = [...new Set(ids)].filter((id) => isMember(id)).filter((id) => !known.has(id))
  yield* Effect.forEach(
    unknown,
    (id) =>
      Effect.map(
        companies.findMember(id),
        Option.map(({ name }) => known.set(id, name))
      ),
    { concurrency: 4 }
  )
})

export const isMember = Schema.is(MemberId)
