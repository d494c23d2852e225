import { Credentials, type AccessToken, type ApiKey, type KeyId } from "@review-proof/ports"
import { KeyChanged, TooManyTokens } from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { MemoryStore, method } from "../store/memory-store.ts"
import { compareIds, deleteWhere, newestFirst, select, selectOne } from "../store/select.ts"
import type { State } from "../store/state.ts"

export const CredentialsLayer = Layer.effect(
  Credentials,
  Effect.map(MemoryStore, (state) => {
    const { keys, tokens } = state
    const seen = (key: ApiKey) => withLastUse(state, key)
    return Credentials.of({
      findKey: method((id) => Option.map(Option.fromNullishOr(keys.get(id)), seen)),
      findKeyByClient: method((clientId) => {
        const key = selectOne(keys, (each) => each.clientId === clientId)
        return Option.map(Option.fromNullishOr(key), seen)
      }),
      pageKeys: method((companyId, request) => {
        const { items, next } = newestFirst(keys, (key) => key.companyId === companyId, request)
        return { items: items.map(seen), next }
      }),
      issueToken: (token, options) => issue(state, token, options),
      endToken: method((keyId, hash) => {
        if (tokens.get(hash)?.keyId === keyId) tokens.delete(hash)
      }),
      keysExpiring: method(({ after, before, companyId, from, limit }) => {
        const isAfter = (id: KeyId) => after === null || id > after
        return select(
          keys,
          (key) =>
            (companyId === null || key.companyId === companyId) &&
            key.revokedAt === null &&
            key.rotatedAt === null &&
            expiry(key) < before
        )
          .filter((key) => expiry(key) > from || (expiry(key) === from && isAfter(key.id)))
          .toSorted((left, right) => expiry(left) - expiry(right) || compareIds(left.id, right.id))
          .slice(0, limit)
          .map(seen)
      }),
      forgetTokens: method((before) => deleteWhere(tokens, ({ expiresAt }) => expiresAt < before))
    })
  })
)

/** The key as its readers see it, with the time of its last admission. */
export const withLastUse = ({ admitted }: State, key: ApiKey): ApiKey => ({
  ...key,
  lastUsedAt: admitted.get(key.id)?.at(-1) ?? null
})

const expiry = ({ expiresAt }: ApiKey): number => expiresAt ?? Number.POSITIVE_INFINITY

const issue = (
  { keys, tokens }: State,
  token: AccessToken,
  options: { readonly keyVersion: number; readonly maxLive: number }
): Effect.Effect<void, TooManyTokens | KeyChanged> =>
  Effect.suspend((): Effect.Effect<void, TooManyTokens | KeyChanged> => {
    const { hash, issuedAt, keyId } = token
    if (keys.get(keyId)?.version !== options.keyVersion) return Effect.fail(new KeyChanged())
    const live = select(tokens, (each) => each.keyId === keyId && each.expiresAt > issuedAt)
    if (live.length >= options.maxLive) {
      const nextExpiryAt = Math.min(...live.map(({ expiresAt }) => expiresAt))
      return Effect.fail(new TooManyTokens({ nextExpiryAt }))
    }
    tokens.set(hash, token)
    return Effect.void
  })
