import { companiesLaws } from "@review-proof/ports/testing"
import { MemoryStoreLive } from "../src/index.ts"

companiesLaws("memory", MemoryStoreLive)
