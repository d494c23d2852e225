export * from "@review-proof/testkit/message-provider"
