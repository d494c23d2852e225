/** Fields of a product, by their names on the wire. */
import { Text, UndirectedText } from "@review-proof/domain/fields"
import { Schema } from "effect"

/** Its product is found by its SKU in a path, which may have no byte order mark (contract REQUEST-3). */
const isWithoutMark = Schema.isPattern(/^[^\ufeff]*$/, {
  message: "must not contain a byte order mark"
})

export const productFields = {
  sku: Text(1, 64).check(isWithoutMark),
  name: Text(1, 200),
  url: UndirectedText(0, 500),
  image_url: UndirectedText(0, 500),
  gtin: Text(0, 32),
  group: Text(0, 80)
}
