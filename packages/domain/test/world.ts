export * from "@review-proof/testkit/domain-world"
