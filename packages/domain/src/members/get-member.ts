import { Companies, type MemberId } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { orNotFound } from "../errors.ts"

/** A member who was not removed. Fails with `NotFound`. */
export const getMember = Effect.fnUntraced(function* (id: MemberId) {
  const found = yield* Companies.use((companies) => companies.findMember(id))
  return yield* orNotFound("member")(Option.filter(found, ({ removedAt }) => removedAt === null))
})
