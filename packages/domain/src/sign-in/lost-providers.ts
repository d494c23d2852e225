import { Companies, type CompanyId } from "@review-proof/ports"
import { IdentityProviders } from "@review-proof/ports/store"
import { Effect, Option, Stream } from "effect"
import { everyItem } from "../paging/every-item.ts"
import { openedSecret } from "./identity-provider.ts"

/**
 * The companies whose provider has a client secret that the store's key does not open. It looks at
 * all companies, because a lost key is rare.
 */
export const listLostProviders = Effect.fn("listLostProviders")(function* () {
  const companies = yield* Companies
  const providers = yield* IdentityProviders
  const lostOf = Effect.fnUntraced(function* (companyId: CompanyId) {
    const provider = yield* providers.find(companyId)
    if (Option.isNone(provider)) return []
    return Option.isNone(yield* openedSecret(provider.value)) ? [companyId] : []
  })
  const lost = everyItem(companies.page, [], 200).pipe(
    Stream.mapEffect(({ id }) => lostOf(id), { concurrency: 8 })
  )
  const found: ReadonlyArray<CompanyId> = (yield* Stream.runCollect(lost)).flat()
  return found
})
