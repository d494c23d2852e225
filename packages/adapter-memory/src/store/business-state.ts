import type {
  AuditEntry,
  AuditEntryId,
  Business,
  BusinessId,
  BusinessScore,
  Company,
  CompanyId,
  CreationPosition,
  Member,
  MemberId
} from "@review-proof/ports"
import { byCreation, everything, OrderedIndex } from "./ordered-index.ts"
import { compareIds, creationOf } from "./positions.ts"
import { Table } from "./table.ts"
import { UniqueIndex } from "./unique-index.ts"

/** Companies, their members and businesses, and what was done in them. */
export class BusinessState {
  readonly companiesByAge = byCreation<CompanyId, Company>(() => everything, creationOf)
  readonly companies = new Table<CompanyId, Company>((company) => company.id, [this.companiesByAge])

  readonly membersOfCompany = byCreation<MemberId, Member>((member) => member.companyId, creationOf)
  readonly members = new Table<MemberId, Member>((member) => member.id, [this.membersOfCompany])

  readonly ofCompany = byCreation<BusinessId, Business>(
    (business) => business.companyId,
    creationOf
  )
  readonly byShortName = new UniqueIndex<Business>((business) => business.shortName)
  readonly all = new Table<BusinessId, Business>(
    (business) => business.id,
    [this.ofCompany, this.byShortName]
  )

  readonly scoresById = new OrderedIndex<BusinessScore, BusinessId>({
    groupOf: () => everything,
    positionOf: (score) => score.businessId,
    compare: compareIds
  })
  readonly scores = new Table<BusinessId, BusinessScore>(
    (score) => score.businessId,
    [this.scoresById]
  )

  readonly auditOfCompany = byCreation<AuditEntryId, AuditEntry>(
    (entry) => entry.companyId,
    auditPositionOf
  )
  readonly audit = new Table<AuditEntryId, AuditEntry>((entry) => entry.id, [this.auditOfCompany])
}

function auditPositionOf(entry: AuditEntry): CreationPosition<AuditEntryId> {
  return { createdAt: entry.at, id: entry.id }
}
