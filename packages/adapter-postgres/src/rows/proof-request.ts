import { ProofRequest } from "@review-proof/ports"
import { tableOf } from "./table.ts"

export const proofRequests = tableOf(ProofRequest, "proof_requests")
