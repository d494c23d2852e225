import { admissionRule } from "@review-proof/domain/access"
import { allStoreLaws } from "@review-proof/ports/testing"
import { MemoryStoreLive } from "../src/index.ts"

allStoreLaws("memory", MemoryStoreLive, { clock: "effect", admits: admissionRule })
