export * from "@review-proof/testkit/exchange"
