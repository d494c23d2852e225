import { allStoreLaws } from "@review-proof/ports/testing"
import { freshStore } from "./database.ts"

allStoreLaws("PostgreSQL, two connections", freshStore(2))
allStoreLaws("PostgreSQL, many connections", freshStore(24))
