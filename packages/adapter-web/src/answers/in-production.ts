import { Context } from "effect"

/** False if the service is tried out or developed. */
export const InProduction = Context.Reference<boolean>("@review-proof/adapter-web/InProduction", {
  defaultValue: () => true
})
