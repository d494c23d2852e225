/**
 * Refusals that several use cases share. They hold facts; words and status codes are the HTTP
 * adapter's.
 */
import { Effect, Schema, type Option } from "effect"

/** Nothing of this kind and id exists, or none that the caller may see. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  /** The kind of thing: `company`, `review`. */
  what: Schema.String
}) {
  override readonly message = `There is no such ${this.what}`
}

/** Returns the thing that was found, or fails with `NotFound`. */
export const orNotFound =
  (what: string) =>
  <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> =>
    Effect.mapError(Effect.fromOption(found), () => new NotFound({ what }))

/** The caller may see the review, but it is not published, so that it cannot be worked on. */
export class NotPublished extends Schema.TaggedError<NotPublished>()("NotPublished", {}) {
  override readonly message = "The review is not published"
}

/** The entity is in a state that forbids the action. */
export class InvalidTransition extends Schema.TaggedError<InvalidTransition>()(
  "InvalidTransition",
  { from: Schema.String, action: Schema.String }
) {
  override readonly message = `Cannot ${this.action} what is ${this.from}`
}

/** The version of a thing that a change was decided on; with another one it is `InvalidTransition`. */
export interface DecidedOn {
  readonly version?: number | undefined
}

/** Fails if a change was decided on an earlier version than the one that is held. */
export const refuseOutdated = ({ version }: DecidedOn, held: { readonly version: number }) =>
  version === undefined || version === held.version
    ? Effect.void
    : Effect.fail(new InvalidTransition({ from: "changed", action: "change" }))

/** All unacceptable fields: path (`businesses.3`) to reason. */
export class InvalidInput extends Schema.TaggedError<InvalidInput>()("InvalidInput", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {
  override readonly message = `Invalid input: ${Object.entries(this.fields)
    .map(([path, reason]) => `${path} ${reason}`)
    .join("; ")}`
}

/** The caller can use several businesses and named none. */
export class BusinessRequired extends Schema.TaggedError<BusinessRequired>()(
  "BusinessRequired",
  {}
) {
  override readonly message = "The caller can use several businesses and named none"
}

/** The idempotency key was used for another request. */
export class IdempotencyConflict extends Schema.TaggedError<IdempotencyConflict>()(
  "IdempotencyConflict",
  {}
) {
  override readonly message = "The idempotency key was used for another request"
}

/** The cursor was altered, or made for another list. */
export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}) {
  override readonly message = "The cursor was altered or belongs to another list"
}

/** The company's role table reserves this for other roles. */
export class RoleRequired extends Schema.TaggedError<RoleRequired>()("RoleRequired", {
  role: Schema.Literals(["member", "admin", "operator"])
}) {
  override readonly message = `This needs the role ${this.role}`
}

export class OwnerRequired extends Schema.TaggedError<OwnerRequired>()("OwnerRequired", {}) {
  override readonly message = "Only an owner of the company may do this"
}
