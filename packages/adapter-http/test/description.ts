export * from "@review-proof/testkit/description"
