import type { OperatorProvider } from "@review-proof/domain/console"
import { HttpSettings } from "@review-proof/http-server"
import { Context, Effect } from "effect"

/** The provider of those who operate the service; null if there is none. */
export const ConsoleProvider = Context.Reference<OperatorProvider | null>(
  "@review-proof/adapter-web/ConsoleProvider",
  { defaultValue: () => null }
)

export const operatorAccess = Effect.gen(function* () {
  const { managementToken } = yield* HttpSettings
  return { managementToken, provider: yield* ConsoleProvider }
})
