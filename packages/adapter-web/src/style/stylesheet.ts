import { business } from "./business.ts"
import { forms } from "./forms.ts"
import { frame } from "./frame.ts"
import { parts } from "./parts.ts"
import { portal } from "./portal.ts"
import { reviews } from "./reviews.ts"
import { tokens } from "./tokens.ts"
import { widgets } from "./widgets.ts"

/**
 * The one stylesheet of all pages for visitors: system fonts, light and dark, from 320 px up, in
 * both directions.
 */
export const stylesheet = [tokens, frame, parts, forms, reviews, business, widgets].join("")

/** The stylesheet of the business portal, which shares parts with the pages for visitors. */
export const portalStylesheet = stylesheet + portal
