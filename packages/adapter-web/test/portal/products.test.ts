/** Goal: admins take a product out of the list, and find it again (contract PORTAL-29). */
import { assert } from "@effect/vitest"
import { productFields } from "@review-proof/http-server"
import { serviceWith } from "@review-proof/testkit/service/http-service"
import { assertPage, entered, submissionOf, textOf } from "@review-proof/testkit/portal/portal"
import { layer } from "@review-proof/testkit/test"

layer(serviceWith())("A product", (test) => {
  test("that left the list is put back on its page, which its deactivation and its SKU lead to", function* () {
    const { business, look, send } = yield* entered("admin")
    const list = `/portal/products?business=${business.id}`
    const page = `/portal/products/change?business=${business.id}&sku=mug+1`
    const switchTo = (active: string) => send(page.replace("/change", "/list"), { active })
    const add = `/portal/products/new?business=${business.id}`
    const mug = { ...submissionOf(yield* look(add)), sku: "mug 1", name: "Mug" }
    assert.strictEqual((yield* send(add, mug)).status, 303)
    const off = (yield* switchTo("no")).headers["location"] ?? ""
    assert.strictEqual(off, `${page}&done=withdrawn`)
    assert.include(textOf((yield* look(off)).text), "The product is inactive.")
    assert.notInclude((yield* look(list)).text, "Mug")
    const bowl = { ...submissionOf(yield* look(add)), sku: "bowl", name: "Bowl" }
    yield* send(add, bowl)
    assert.notInclude((yield* look(list)).text, "Page</th>")
    yield* send(add, { ...bowl, submission: "vase", sku: "vase", url: "https://shop.example/vase" })
    assert.include((yield* look(list)).text, "Page</th>")
    const taken = yield* send(add, { ...mug, submission: "another" })
    assertPage(taken, 400, `<a href="${page.replace("&", "&amp;")}">Open that product</a>`)
    assert.strictEqual((yield* switchTo("yes")).status, 303)
    assert.include((yield* look(list)).text, "Mug")
  })

  test("has a form with all its fields", function* () {
    const { business, look } = yield* entered("admin")
    const { text } = yield* look(`/portal/products/new?business=${business.id}`)
    for (const name of Object.keys(productFields)) assert.include(text, `name="${name}"`)
  })

  test("has a form that names each field that is wrong in the list of errors, all at once", function* () {
    const { business, send } = yield* entered("admin")
    const wrong = { sku: "", name: "x".repeat(201), group: "x".repeat(81) }
    const page = yield* send(`/portal/products/new?business=${business.id}`, wrong)
    for (const [id, subject] of Object.entries({ sku: "SKU", name: "name", group: "group" })) {
      assertPage(page, 400, `<a href="#${id}">The ${subject} must be `)
    }
  })
})
