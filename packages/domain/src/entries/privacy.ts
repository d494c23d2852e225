/** Requests of persons about their data. */
export { type Erased, erasePerson } from "../privacy/erase-person.ts"
export { exportPerson, type PersonReport } from "../privacy/export-person.ts"
export { exportCompany, type ExportedRecord } from "../privacy/export-company.ts"
export { type ErasurePreview, previewErasure } from "../privacy/preview-erasure.ts"
