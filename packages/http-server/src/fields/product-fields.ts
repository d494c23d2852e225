/** Fields of a product, by their names on the wire. */
import { isUndirected, Text } from "./fields.ts"

export const productFields = {
  sku: Text(1, 64),
  name: Text(1, 200),
  url: Text(0, 500).check(isUndirected),
  image_url: Text(0, 500).check(isUndirected),
  gtin: Text(0, 32),
  group: Text(0, 80)
}
