import type { Business } from "@review-proof/ports"

/** The path of a business's logo, which differs for each picture; null without one. */
export const logoPath = ({ id, logo }: Pick<Business, "id" | "logo">): string | null =>
  logo === null ? null : `/b/${id}/logo?v=${logo.hash.slice(0, 16)}`
