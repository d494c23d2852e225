/**
 * Refusals that several use cases share. They hold facts; words and status codes are the HTTP
 * adapter's.
 */
import { Effect, Schema } from "effect"

/** Nothing of this kind and id exists, or none that the caller may see. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", {
  /** The kind of thing: `company`, `review`. */
  what: Schema.String
}) {
  override readonly message = `There is no such ${this.what}`
}

/** Returns the thing that was found, or fails with `NotFound`. */
export const orNotFound = (what: string) => Effect.fromOption(() => new NotFound({ what }))

/** The caller may see the review, but the action needs a published one. */
export class NotPublished extends Schema.TaggedError<NotPublished>()("NotPublished", {
  state: Schema.String
}) {
  override readonly message = "The review is not published"
}

/** The entity is in a state that forbids the action. */
export class InvalidTransition extends Schema.TaggedError<InvalidTransition>()(
  "InvalidTransition",
  { from: Schema.String, action: Schema.String }
) {
  override readonly message = `Cannot ${this.action} what is ${this.from}`
}

/** Fails with `InvalidTransition` if what is held is in another state than the action needs. */
export const requireState = <State extends string>(
  needed: NoInfer<State>,
  held: State,
  action: string
) => (held === needed ? Effect.void : Effect.fail(new InvalidTransition({ from: held, action })))

/**
 * The version of the entity that a change was based on; if the entity now has another one, the
 * change fails with `InvalidTransition`.
 */
export interface DecidedOn {
  readonly version?: number | undefined
}

/** Fails if a change was based on an earlier version than the present one. */
export const refuseOutdated = ({ version }: DecidedOn, held: { readonly version: number }) =>
  version === undefined || version === held.version
    ? Effect.void
    : Effect.fail(new InvalidTransition({ from: "changed", action: "change" }))

/** Every unacceptable field: its path (`businesses.3`) and the reason. */
export class InvalidInput extends Schema.TaggedError<InvalidInput>()("InvalidInput", {
  fields: Schema.Record(Schema.String, Schema.String)
}) {
  override readonly message = `Invalid input: ${Object.entries(this.fields)
    .map(([path, reason]) => `${path} ${reason}`)
    .join("; ")}`
}

/** Fails with `InvalidInput` if a field is wrong. */
export const refuseWrong = (fields: InvalidInput["fields"]) =>
  Object.keys(fields).length === 0 ? Effect.void : Effect.fail(new InvalidInput({ fields }))

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
