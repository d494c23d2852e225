import { Effect, Option, Redacted, Schema } from "effect"
import {
  type ApiKey,
  BusinessId,
  ClientId,
  CompanyId,
  KeyId,
  KeyLifetime,
  MemberId,
  Scope,
  type Timestamp
} from "@review-proof/ports"
import {
  type CreatedKey,
  getKey,
  checkNewKey,
  checkRights,
  type KeyRights,
  keyStatus,
  maxAllowlistEntries,
  maxKeyBusinesses,
  type NewKey
} from "@review-proof/domain/keys"
import type { FieldRule, Remainder } from "../../fields/field-rules.ts"
import { Name } from "@review-proof/domain/fields"
import { wireNames, WireTime } from "@review-proof/http-server"
import { orNull } from "./fields.ts"
import { BusinessIdWire, companyIn, keyIn, MemberIdWire } from "./ids.ts"
import { modelOf, wireOf } from "../../wire/wire-of.ts"

const businesses = { description: "Null for all businesses of the company." }
const allowlist = { description: "The addresses and networks that may use the key; empty for any." }

const keyFields = {
  id: KeyId,
  company_id: CompanyId,
  client_id: ClientId,
  name: Schema.String,
  permissions: Schema.Array(Scope),
  businesses: Schema.NullOr(Schema.Array(BusinessId)).annotate(businesses),
  ip_allowlist: Schema.Array(Schema.String).annotate(allowlist),
  status: Schema.Literals(["active", "blocked", "revoked", "expired"]),
  hint: Schema.String,
  created_by: MemberId,
  created_at: WireTime,
  expires_at: Schema.NullOr(WireTime),
  last_used_at: Schema.NullOr(WireTime)
}

export const KeyWire = Schema.Struct(keyFields).annotate({ identifier: "ApiKey" })

/** Contains the key itself; no other answer shows it. */
export const NewKeyWire = Schema.Struct({
  ...keyFields,
  key: Schema.String.check(Schema.isPattern(/^pk_live_[0-9a-f]{32}$/u))
}).annotate({ identifier: "NewApiKey" })

export const keyWire = (key: ApiKey, now: Timestamp): typeof KeyWire.Type =>
  wireOfKey({ ...key, status: keyStatus(key, now) })

const wireOfKey = wireOf(KeyWire)

/** The only place where a key's secret is unwrapped. */
export const newKeyWire = (created: CreatedKey, now: Timestamp): typeof NewKeyWire.Type => ({
  ...keyWire(created.key, now),
  key: Redacted.value(created.secret)
})

const Permissions = Schema.Array(Scope).check(
  Schema.isMinLength(1, { message: "must name at least one permission" })
)

/** An empty list is refused, because such a key could do nothing. */
const ReachOfKey = Schema.NullOr(
  Schema.Array(BusinessIdWire).check(
    Schema.isBetweenLength(1, maxKeyBusinesses, {
      message: `must name 1 to ${maxKeyBusinesses} businesses, or be null`
    })
  )
).annotate(businesses)

const Allowlist = Schema.Array(Schema.String)
  .check(
    Schema.isMaxLength(maxAllowlistEntries, {
      message: `must have at most ${maxAllowlistEntries} entries`
    })
  )
  .annotate(allowlist)

export const CreateKeyWire = Schema.Struct({
  name: Name,
  permissions: Permissions,
  businesses: ReachOfKey.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  ip_allowlist: Allowlist.pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  expires: KeyLifetime.annotate({ description: "`365d` if left out." }).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed("365d" as const))
  ),
  created_by: orNull(MemberIdWire)
}).annotate({ identifier: "CreateApiKey" })

/** Lets the domain judge a new key's creator and rights (see `FieldRules`). */
export const newKeyRule: FieldRule = ({ sent }, { id = "" }) =>
  Effect.gen(function* () {
    const createdBy = Option.getOrNull(decodeMember(sent["created_by"]))
    const asked = { ...readableRights(sent), createdBy }
    return wireNames((yield* checkNewKey(yield* companyIn({ id }), asked)).wrong)
  }).pipe(Effect.orElseSucceed(nothingMore))

export const newKeyOf = ({ expires, ...wire }: typeof CreateKeyWire.Type): NewKey => ({
  ...modelOf(wire),
  lifetime: expires
})

export const ChangeKeyWire = Schema.Struct({
  name: Schema.optionalKey(Name),
  permissions: Schema.optionalKey(Permissions),
  businesses: Schema.optionalKey(ReachOfKey),
  ip_allowlist: Schema.optionalKey(Allowlist)
}).annotate({ identifier: "ChangeApiKey" })

/** Lets the domain judge the rights of a changed key. */
export const changeKeyRule: FieldRule = ({ sent }, { id = "" }) =>
  Effect.gen(function* () {
    const { companyId } = yield* getKey(yield* keyIn({ id }))
    return wireNames((yield* checkRights(companyId, readableRights(sent))).wrong)
  }).pipe(Effect.orElseSucceed(nothingMore))

/** Replaces missing fields with values that are always valid. */
const readableRights = (sent: Remainder["sent"]): KeyRights => {
  const businesses = readableItems(sent["businesses"], decodeBusiness, BusinessId.make("biz_0"))
  return {
    permissions: Scope.literals,
    businesses: businesses.length === 0 ? null : businesses,
    ipAllowlist: readableItems(sent["ip_allowlist"], decodeText, "0.0.0.0")
  }
}

/**
 * Keeps each item at its place. An item that the schema refused gets no further reason, so any
 * value can replace it.
 */
const readableItems = <Item>(
  member: unknown,
  decode: (item: unknown) => Option.Option<Item>,
  standIn: Item
): ReadonlyArray<Item> =>
  Array.isArray(member)
    ? member.map((item: unknown) => Option.getOrElse(decode(item), () => standIn))
    : []

const decodeBusiness = Schema.decodeUnknownOption(BusinessId)
const decodeText = Schema.decodeUnknownOption(Schema.String)
const decodeMember = Schema.decodeUnknownOption(MemberId)

/** The answer for a company or key that does not exist, or cannot be read now. */
const nothingMore = () => ({})
