import { allStoreLaws } from "@review-proof/ports/testing"
import { freshStore } from "./database.ts"

allStoreLaws("PostgreSQL, few connections", freshStore(4))
allStoreLaws("PostgreSQL, many connections", freshStore(24))
