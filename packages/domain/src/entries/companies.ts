/** Companies with their members, businesses and audit log. */
export { type AuditQuery, listAudit } from "../companies/list-audit.ts"
export { type BusinessPatch, changeBusiness } from "../businesses/change-business.ts"
export { InvalidLogo, logoBounds, putLogo, getLogo, removeLogo } from "../businesses/change-logo.ts"
export { pictureFacts } from "../businesses/picture-facts.ts"
export { createBusiness, type NewBusiness } from "../businesses/create-business.ts"
export { getBusiness } from "../businesses/get-business.ts"
export { listBusinesses } from "../businesses/list-businesses.ts"
export { type Me, getMe } from "../businesses/get-me.ts"
export { getScore } from "../businesses/get-score.ts"
export {
  type DayRange,
  getScoreHistory,
  readDailyScores,
  readScoresUntilNow,
  type DailyScore,
  type DailyScores
} from "../scoring/get-score-history.ts"
export { changeCompany, type CompanyPatch } from "../companies/change-company.ts"
export { createCompany, type NewCompany } from "../companies/create-company.ts"
export { maxMonthlyLimit } from "../limits/monthly-limit.ts"
export { getCompany } from "../companies/get-company.ts"
export { type CompanyQuery, listCompanies } from "../companies/list-companies.ts"
export { getUsage, type Usage } from "../companies/get-usage.ts"
export { changeMember, type MemberPatch, removeMember } from "../members/change-member.ts"
export { getMember } from "../companies/get-member.ts"
export { editReply, removeReply } from "../members/change-reply.ts"
export { replyAsMember } from "../members/reply-as-member.ts"
export type { Actor } from "../rights/actor.ts"
export { createMember, type NewMember } from "../members/create-member.ts"
export { listMembers } from "../members/list-members.ts"
export { businessNameProblem, personNameProblem } from "../reviews/name-problems.ts"
export { isBlank } from "../is-blank.ts"
