/** The public API, declared: every operation with what it takes, answers and requires. */
import { publicApiOf } from "./api-of.ts"
import { BusinessesGroup } from "./groups/businesses.ts"
import { DescriptionGroup } from "./groups/description.ts"
import { InvitationsGroup } from "./groups/invitations.ts"
import { OAuthGroup } from "./groups/oauth.ts"
import { ProductsGroup } from "./groups/products.ts"
import { ReviewsGroup } from "./groups/reviews.ts"
import { WebhooksGroup } from "./groups/webhooks.ts"

export const PublicApi = publicApiOf(
  OAuthGroup,
  DescriptionGroup,
  BusinessesGroup,
  ReviewsGroup,
  InvitationsGroup,
  ProductsGroup,
  WebhooksGroup
)
