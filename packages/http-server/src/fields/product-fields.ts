/** Fields of a product, by their names on the wire. */
import { Text, UndirectedText } from "./fields.ts"

export const productFields = {
  sku: Text(1, 64),
  name: Text(1, 200),
  url: UndirectedText(0, 500),
  image_url: UndirectedText(0, 500),
  gtin: Text(0, 32),
  group: Text(0, 80)
}
