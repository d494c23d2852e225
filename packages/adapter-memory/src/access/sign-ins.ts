import { isOpenSignIn, SignIns, TooManySignIns, type SignIn } from "@review-proof/ports/store"
import { Effect, Layer, Option } from "effect"
import { finder, MemoryStore, method } from "../store/memory-store.ts"
import { deleteWhere, select, windowFreeAt } from "../store/select.ts"

export const SignInsLayer = Layer.effect(
  SignIns,
  Effect.map(MemoryStore, ({ signIns }) =>
    SignIns.of({
      begin: (signIn, { perAddress, perNetwork, windowMillis }) =>
        Effect.suspend(() => {
          const since = signIn.createdAt - windowMillis
          const freeAt = (most: number, isAlike: (other: SignIn) => boolean) => {
            const alike = select(signIns, (other) => other.createdAt > since && isAlike(other))
            return windowFreeAt(alike, { most, windowMillis }) ?? 0
          }
          const latest = Math.max(
            freeAt(perAddress, ({ addressHash }) => addressHash === signIn.addressHash),
            freeAt(perNetwork, ({ networkHash }) => networkHash === signIn.networkHash)
          )
          if (latest > 0) return Effect.fail(new TooManySignIns({ freeAt: latest }))
          signIns.set(signIn.id, signIn)
          return Effect.void
        }),
      find: finder((id) => signIns.get(id)),
      tryCode: method((id, at, most) => {
        const signIn = signIns.get(id)
        if (signIn === undefined || !isOpenSignIn(signIn, at) || signIn.codesTried >= most) {
          return Option.none()
        }
        const tried = { ...signIn, codesTried: signIn.codesTried + 1 }
        signIns.set(id, tried)
        return Option.some(tried)
      }),
      forget: method((before) => deleteWhere(signIns, ({ expiresAt }) => expiresAt < before))
    })
  )
)
