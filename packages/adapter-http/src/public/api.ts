/**
 * The public API, declared: every operation with what it takes, answers and requires. Its
 * description has the groups in this order: what most callers need comes first.
 */
import { HttpApi } from "effect/http-api"
import { strictParsing } from "../steps/contract.ts"
import { ErrorBodies } from "../steps/error-answer.ts"
import { BusinessesGroup } from "./groups/businesses.ts"
import { DescriptionGroup } from "./groups/description.ts"
import { InvitationsGroup } from "./groups/invitations.ts"
import { OAuthGroup } from "./groups/oauth.ts"
import { ProductsGroup } from "./groups/products.ts"
import { ReviewsGroup } from "./groups/reviews.ts"
import { WebhooksGroup } from "./groups/webhooks.ts"

export const PublicApi = strictParsing(
  HttpApi.make("public")
    .add(ReviewsGroup)
    .add(BusinessesGroup)
    .add(InvitationsGroup)
    .add(ProductsGroup)
    .add(WebhooksGroup)
    .add(OAuthGroup)
    .add(DescriptionGroup)
    .middleware(ErrorBodies)
)
