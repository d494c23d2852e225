/** Goal: every operation that documents 200 gives it to a good call, in the form that is described. */
import { deletions, everything } from "./support/calls.ts"
import { statusSuite } from "./support/status-suite.ts"

statusSuite(200, {
  createAccessToken: { "a token": everything.createAccessToken },
  revokeAccessToken: { "whatever the token is": everything.revokeAccessToken },
  getOpenApi: { "no credential needed": everything.getOpenApi },
  getServerMetadata: { "no credential needed": everything.getServerMetadata },
  getMe: { "the key's businesses": everything.getMe },
  getScore: { "the score": everything.getScore },
  listReviews: {
    "a page": everything.listReviews,
    "every filter": ({ businessId, key }) => ({
      path: `/v1/reviews?stars=5&proof=unverified&since=2020-01-01T00:00:00Z&language=en&limit=1&business=${businessId}`,
      key
    })
  },
  getReview: { "by its id": everything.getReview },
  listInvitations: {
    "a page": everything.listInvitations,
    "by status": ({ key }) => ({ path: "/v1/invitations?status=scheduled&limit=100", key })
  },
  getInvitation: { "by its id": everything.getInvitation },
  cancelInvitation: { "a scheduled one": deletions.cancelInvitation },
  listProducts: { "a page": everything.listProducts },
  updateProduct: { "another name": everything.updateProduct },
  listWebhooks: { "all of them": everything.listWebhooks },
  listEvents: {
    "a page": everything.listEvents,
    "of one type": ({ key }) => ({ path: "/v1/events?type=review.created", key })
  }
})
