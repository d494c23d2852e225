import { admissionRule } from "@review-proof/domain/access"
import { allStoreLaws } from "@review-proof/ports/testing"
import { MemoryStoreLayer } from "../src/index.ts"

allStoreLaws("memory", MemoryStoreLayer, { clock: "effect", admits: admissionRule })
