import { Companies, MemberId } from "@review-proof/ports"
import { Effect, Option, Schema } from "effect"

/** The names of the members among these ids, of removed ones too. */
export const memberNames = (ids: Iterable<string>) => addMemberNames(ids, new Map())

/** Adds to `known` the names of the members among these ids, of removed ones too; returns `known`. */
export const addMemberNames = Effect.fnUntraced(function* (
  ids: Iterable<string>,
  known: Map<string, string>
) {
  const companies = yield* Companies
  const unknown = [...new Set(ids)].filter((id) => isMemberId(id)).filter((id) => !known.has(id))
  yield* Effect.forEach(
    unknown,
    (id) =>
      Effect.map(
        companies.findMember(id),
        Option.map(({ name }) => known.set(id, name))
      ),
    { concurrency: 4 }
  )
  return known
})

export const isMemberId = Schema.is(MemberId)
