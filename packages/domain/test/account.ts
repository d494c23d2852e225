export * from "@review-proof/testkit/domain-account"
