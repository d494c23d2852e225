/** The flat columns of a CSV file (contract MANAGEMENT-3), and the body that they become. */

/** The path of each column in the body of a review. */
const columnPaths = {
  stars: ["stars"],
  title: ["title"],
  text: ["text"],
  language: ["language"],
  proof: ["proof"],
  reviewer_name: ["reviewer", "name"],
  product_sku: ["product", "sku"],
  product_name: ["product", "name"],
  experience_date: ["experience_date"],
  created_at: ["created_at"],
  external_id: ["external_id"],
  evidence: ["evidence"]
} as const

export type CsvColumn = keyof typeof columnPaths

export const isCsvColumn = (name: string): name is CsvColumn => Object.hasOwn(columnPaths, name)

export const csvColumns = Object.keys(columnPaths)

export const requiredColumns: ReadonlyArray<CsvColumn> = ["stars", "text", "language"]

/** Makes the body of a line. Empty cells count as absent. */
export const csvReview = (
  columns: ReadonlyArray<CsvColumn>,
  fields: ReadonlyArray<string>
): object => {
  const body: Record<string, unknown> = {}
  const reviewer: Record<string, string> = {}
  const product: Record<string, string> = {}
  for (const [i, column] of columns.entries()) {
    const field = fields[i] ?? ""
    if (field === "") continue
    const [outer, inner] = columnPaths[column]
    if (inner === undefined) body[outer] = column === "stars" ? starsOf(field) : field
    else if (outer === "reviewer") reviewer[inner] = field
    else product[inner] = field
  }
  return {
    ...body,
    ...(Object.keys(reviewer).length > 0 && { reviewer }),
    ...(Object.keys(product).length > 0 && { product })
  }
}

/** The column of a path in the body, `reviewer_name` for `reviewer.name`. */
export const csvColumnOf = (path: string): string => path.replace(".", "_")

const starsOf = (field: string): number | string => (/^[1-5]$/.test(field) ? Number(field) : field)
