import { Companies, type MemberId } from "@review-proof/ports"
import { Effect, Option } from "effect"
import { orNotFound } from "../errors.ts"

/** A member who was not removed. */
export const findMember = (id: MemberId) =>
  Effect.map(
    Companies.use((companies) => companies.findMember(id)),
    Option.filter(({ removedAt }) => removedAt === null)
  )

/** A member who was not removed. Fails with `NotFound`. */
export const getMember = (id: MemberId) => Effect.flatMap(findMember(id), orNotFound("member"))
