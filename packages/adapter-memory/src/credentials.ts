import type { AccessToken, KeyId } from "@review-proof/ports"
import { Credentials, KeyChanged, TooManyTokens } from "@review-proof/ports"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "./memory-store.ts"
import type { AccessState } from "./store/access-state.ts"
import { everything } from "./store/ordered-index.ts"
import { creationOf, pageOf, selected } from "./store/positions.ts"

export const CredentialsLive = Layer.effect(
  Credentials,
  Effect.map(MemoryStore, ({ access: state }) =>
    Credentials.of({
      findKey: (id) =>
        Effect.sync(() => Option.map(Option.fromNullishOr(state.keys.get(id)), state.seen)),
      findKeyByClient: (clientId) =>
        Effect.sync(() =>
          Option.map(Option.fromNullishOr(state.keyByClient.get(clientId)), state.seen)
        ),
      pageKeys: (companyId, { limit, after }) =>
        Effect.sync(() => {
          const page = pageOf(state.keysOfCompany.falling([companyId], after), limit, creationOf)
          return { ...page, items: page.items.map(state.seen) }
        }),
      issueToken: (token, options) => issue(state, token, options),
      findToken: (hash) => Effect.sync(() => Option.fromNullishOr(state.tokens.get(hash))),
      endToken: (keyId, hash) =>
        Effect.sync(() => {
          if (state.tokens.get(hash)?.keyId === keyId) state.tokens.remove(hash)
        }),
      keysExpiring: ({ after, before, from, limit }) =>
        Effect.sync(() => {
          const keys = selected(
            state.keysByExpiry.rising(everything, after && { expiresAt: from, id: after }),
            ({ expiresAt }) => expiresAt !== null && expiresAt >= from && expiresAt < before
          )
          return pageOf(keys, limit, creationOf).items.map(state.seen)
        }),
      forgetTokens: (before) =>
        Effect.sync(() => {
          const expired = Array.from(state.tokens.values()).filter(
            (token) => token.expiresAt < before
          )
          for (const token of expired) state.tokens.remove(token.hash)
          return expired.length
        })
    })
  )
)

const issue = (
  state: AccessState,
  token: AccessToken,
  options: { readonly keyVersion: number; readonly maxLive: number }
): Effect.Effect<void, TooManyTokens | KeyChanged> =>
  Effect.suspend((): Effect.Effect<void, TooManyTokens | KeyChanged> => {
    if (state.keys.get(token.keyId)?.version !== options.keyVersion) {
      return Effect.fail(new KeyChanged())
    }
    const live = liveTokens(state, token.keyId, token.issuedAt)
    const [first] = live
    if (first !== undefined && live.length >= options.maxLive) {
      return Effect.fail(new TooManyTokens({ nextExpiryAt: first.expiresAt }))
    }
    state.tokens.put(token)
    return Effect.void
  })

/** Those that have not expired then, the first to expire first. */
const liveTokens = (state: AccessState, keyId: KeyId, at: number): ReadonlyArray<AccessToken> =>
  state.tokensOfKey.all(keyId).filter((token) => token.expiresAt > at)
