import { Company, Member } from "@review-proof/ports"
import { tableOf } from "./table.ts"

export const companies = tableOf(Company, "companies", { key: ["id"] })

export const members = tableOf(Member, "members")
