import { isAllowed, type ProductBoard, type ScoredProduct } from "@review-proof/domain/portal"
import { reviewCount } from "@review-proof/domain/scoring"
import type { Business } from "@review-proof/ports"
import type { PageTexts } from "@review-proof/translations"
import { html, type Html } from "../../html/html.ts"
import { starDecoration } from "../../html/stars.ts"
import { webAddress } from "../../html/web-address.ts"
import { withQuery } from "../../html/addresses.ts"
import { counted } from "../../staff/counted.ts"
import { problemSummary, formFields, type Problems } from "../../html/form-fields.ts"
import { versionField, type PageParts } from "../../staff/form-parts.ts"
import { pageWithoutBusiness } from "../frame/no-business.ts"
import type { PortalParts } from "../frame/portal-page.ts"
import { nextPageLink, entityTable, savedNote } from "../../staff/list-parts.ts"

export const productsPage = (board: ProductBoard, shown: PortalParts): Html => {
  const { member, note, texts } = shown
  const { business, page } = board
  if (business === null) return pageWithoutBusiness("Products", shown)
  const canManage = isAllowed(member, "manageProducts")
  const hasPages = page.items.some(({ product }) => product.url !== null)
  const columns = <Cell>(cells: ReadonlyArray<Cell>) => (hasPages ? cells : cells.slice(0, -1))
  return html`<div class="heading">
      <h1>Products</h1>
      ${
        canManage &&
        html`<a class="button" href="/portal/products/new?business=${business.id}"
          >Add a product</a
        >`
      }
    </div>
    ${savedNote(note)}
    <div class="card inbox">
      ${entityTable({
        caption: "Products",
        head: columns(["Product", "SKU", "Score", "Reviews", "Page"]),
        rows: page.items.map((item) => columns(row(item, business, canManage, texts))),
        empty
      })}
    </div>
    ${nextPageLink("Older products", page.nextCursor, (cursor) => withQuery("/portal/products", { business: business.id, cursor }))}`
}

const empty = html`<p>
  There are no products yet. Add the products that you sell, so that invitations can ask about them.
  Their reviews are counted here.
</p>`

const row = (
  { product, score, sums }: ScoredProduct,
  business: Business,
  canManage: boolean,
  texts: PageTexts
): ReadonlyArray<Html | string> => {
  const page = product.url === null ? undefined : webAddress(product.url)
  return [
    canManage
      ? html`<a href="${productPath("change", business, product.sku)}"
          ><bdi>${product.name}</bdi></a
        >`
      : html`<bdi>${product.name}</bdi>`,
    html`<bdi>${product.sku}</bdi>`,
    score === null
      ? "none yet"
      : html`${starDecoration(score / 100)} ${texts.number(score / 100, 2)}`,
    reviewCount(sums) === 0
      ? "0"
      : html`<a
          href="${withQuery("/portal/reviews", { tab: "all", business: business.id, product: product.sku })}"
          >${texts.number(reviewCount(sums))}</a
        >`,
    page === undefined
      ? ""
      : html`<a href="${page.href}" rel="noopener"><bdi>${page.text}</bdi></a>`
  ]
}

/** A SKU may contain any character, so it is in the query and not in the path. */
export const productPath = (action: "change" | "list", { id }: Business, sku: string): string =>
  withQuery(`/portal/products/${action}`, { business: id, sku })

export const emptyProduct = { sku: "", name: "", url: "", image_url: "", gtin: "", group: "" }

export type ProductValues = Readonly<typeof emptyProduct>

interface Shown extends PageParts {
  readonly values: ProductValues
  /** The version of the product that a form was sent with. */
  readonly version?: number | undefined
}

export const productSubjects: Readonly<Record<keyof ProductValues, string>> = {
  sku: "The SKU",
  name: "The name",
  url: "The page in your shop",
  image_url: "The address of the picture",
  gtin: "The GTIN",
  group: "The group"
}

export const skuTaken = "There is already a product with this SKU; it may be inactive."

export const newProductPage = (
  business: Business,
  { token, problems, submission, values }: Shown
): Html =>
  html`<p><a href="/portal/products?business=${business.id}">All products</a></p>
    <h1>Add a product</h1>
    ${problemSummary(problems)}
    <form class="card" method="post" action="/portal/products/new?business=${business.id}">
      ${token} ${submission}
      ${formFields(values, problems).input({
        id: "sku",
        label: "SKU",
        hint:
          problems.get("sku") === skuTaken
            ? html`<a href="${productPath("change", business, values.sku)}">Open that product</a>`
            : "Your own number for it. It cannot be changed later.",
        attributes: html`required`
      })}
      ${otherFields(values, problems)}
      <button>Add the product</button>
    </form>`

export const productPage = (
  { product, score, sums }: ScoredProduct,
  business: Business,
  { note, token, problems, texts, values, version }: Shown
): Html => {
  const reviews = reviewCount(sums)
  return html`<p><a href="/portal/products?business=${business.id}">All products</a></p>
    <h1><bdi>${product.name}</bdi></h1>
    <p>
      ${
        score === null
          ? "No review names this product yet."
          : html`${starDecoration(score / 100)} ${texts.number(score / 100, 2)} from
            ${counted(reviews, "review")}.`
      }
      ${!product.active && "It is inactive."}
    </p>
    ${savedNote(note)} ${problemSummary(problems)}
    <form class="card" method="post" action="${productPath("change", business, product.sku)}">
      ${token} ${versionField(version ?? product.version)}
      <p class="soft">SKU <bdi>${product.sku}</bdi></p>
      ${otherFields(values, problems)}
      <button>Save</button>
    </form>
    <form class="card" method="post" action="${productPath("list", business, product.sku)}">
      ${token}
      <p>
        ${
          product.active
            ? "An inactive product is no longer offered anywhere. Its reviews stay published."
            : "Invitations can ask about an active product."
        }
      </p>
      <button class="quiet" name="active" value="${product.active ? "no" : "yes"}">
        ${product.active ? "Deactivate" : "Activate"}
      </button>
    </form>`
}

const otherFields = (values: ProductValues, problems: Problems): Html => {
  const { input } = formFields(values, problems)
  const address = html`inputmode="url"`
  return html`${input({ id: "name", label: "Name", attributes: html`required` })}
  ${input({ id: "url", label: "Page in your shop (optional)", attributes: address })}
  ${input({ id: "image_url", label: "Address of a picture (optional)", attributes: address })}
  ${input({ id: "gtin", label: "GTIN (optional)", hint: "The number below the bar code." })}
  ${input({ id: "group", label: "Group (optional)" })}`
}
