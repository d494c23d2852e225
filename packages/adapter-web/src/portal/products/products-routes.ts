/** Products with their scores, and what admins do with them (contract PORTAL-29). */
import {
  addProductByForm,
  changeProductAsMember,
  readNewProduct,
  readProductBoard,
  readShownProduct
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import { productFields } from "@review-proof/http-server"
import type { Product } from "@review-proof/ports"
import { Effect } from "effect"
import { queryParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { choiceIn, trimmedFields, versionIn } from "../../forms/typed-values.ts"
import { problemsOf } from "../../staff/field-problems.ts"
import { noProblems, type Problems } from "../../html/form-fields.ts"
import { overtakenNote, type TypedForm } from "../../staff/form-parts.ts"
import { pageWithoutBusiness } from "../frame/no-business.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm } from "../frame/portal-route.ts"
import {
  emptyProduct,
  newProductPage,
  productPage,
  productPath,
  productsPage,
  productSubjects,
  skuTaken,
  type ProductValues
} from "./products-page.ts"

const place = "Products"

export const list = forSignedIn(function* (signedIn) {
  const asked = { business: yield* queryParam("business"), cursor: yield* queryParam("cursor") }
  const board = yield* readProductBoard(signedIn.member, asked)
  return yield* portalAnswer(signedIn, { title: "Products", place, notes }, (parts) =>
    productsPage(board, parts)
  )
})

const notes: ReadonlyMap<string, string> = new Map([
  ["added", "The product is added."],
  ["changed", "The product is changed."],
  ["withdrawn", "The product is inactive. Its reviews stay published."],
  ["returned", "The product is active again."]
])

const valuesOf = ({ gtin, group, imageUrl, name, sku, url }: Product): ProductValues => ({
  sku,
  name,
  url: url ?? "",
  image_url: imageUrl ?? "",
  gtin: gtin ?? "",
  group: group ?? ""
})

/** Fields that were left empty are removed. */
const described = ({ gtin, group, image_url, name, url }: ProductValues) => ({
  name,
  url: url || null,
  imageUrl: image_url || null,
  gtin: gtin || null,
  group: group || null
})

const showNewPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  values: ProductValues,
  problems: Problems
) {
  const business = yield* readNewProduct(signedIn.member, yield* queryParam("business"))
  return yield* portalAnswer(signedIn, { title: "Add a product", place, problems }, (parts) =>
    business === null
      ? pageWithoutBusiness("Add a product", parts)
      : newProductPage(business, { values, ...parts })
  )
})

export const add = onForm(function* (signedIn, form) {
  const { fields } = form
  const business = yield* readNewProduct(signedIn.member, yield* queryParam("business"))
  const values = trimmedFields(fields, emptyProduct)
  const again = (problems: Problems) => showNewPage(signedIn, values, problems)
  if (business === null) return yield* again(noProblems)
  const problems = problemsOf(values, productFields, productSubjects)
  if (problems.size > 0) return yield* again(problems)
  const product = { sku: values.sku, ...described(values), business: business.id }
  return yield* addProductByForm(signedIn.member, product, form).pipe(
    Effect.andThen(seeOther(`/portal/products?business=${business.id}&done=added`)),
    Effect.catchTags({
      BusinessRequired: Effect.die,
      DuplicateSku: () => again(new Map([["sku", skuTaken]]))
    })
  )
})

const productHere = Effect.fnUntraced(function* ({ member }: SignedIn) {
  const [business, sku] = [yield* queryParam("business"), yield* queryParam("sku")]
  return yield* readShownProduct(member, { business, sku: sku ?? "" })
})

const showPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  { values: typed, version, ...refused }: Partial<TypedForm<ProductValues>> = {}
) {
  const found = yield* productHere(signedIn)
  const values = typed ?? valuesOf(found.product)
  const page = { title: "Product", place, notes, ...refused } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    productPage(found, found.business, { values, version, ...parts })
  )
})

export const change = onForm(function* (signedIn, { fields }) {
  const { business, product } = yield* productHere(signedIn)
  const values = { ...trimmedFields(fields, emptyProduct), sku: product.sku }
  const problems = problemsOf(values, productFields, productSubjects)
  const version = yield* versionIn(fields)
  if (problems.size > 0) return yield* showPage(signedIn, { values, version, problems })
  const target = { sku: product.sku, business: business.id }
  const changes = { ...described(values), version }
  return yield* changeProductAsMember(signedIn.member, target, changes).pipe(
    Effect.andThen(seeOther(`/portal/products?business=${business.id}&done=changed`)),
    Effect.catchTag("InvalidTransition", () =>
      showPage(signedIn, { values, problems, refusal: overtakenNote("the product") })
    )
  )
})

/** Takes a product out of the list, or puts it back; the page then offers to undo it. */
export const setListed = onForm(function* (signedIn, { fields }) {
  const { business, product } = yield* productHere(signedIn)
  const active = (yield* choiceIn(fields, "active", ["yes", "no"])) === "yes"
  const target = { sku: product.sku, business: business.id }
  yield* changeProductAsMember(signedIn.member, target, { active })
  const done = active ? "returned" : "withdrawn"
  return yield* seeOther(`${productPath("change", business, product.sku)}&done=${done}`)
})

export const showNew = forSignedIn((signedIn) => showNewPage(signedIn, emptyProduct, noProblems))

export const show = forSignedIn((signedIn) => showPage(signedIn))
