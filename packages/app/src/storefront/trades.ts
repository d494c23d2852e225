/** Names and products of sample businesses. */
import type { NonEmpty } from "./random.ts"

export interface Trade {
  /** Follows the name of a place. */
  readonly name: string
  readonly products: NonEmpty<string>
}

export const trades: NonEmpty<Trade> = [
  {
    name: "Coffee Roasters",
    products: [
      "House Espresso 500 g",
      "Filter Blend 250 g",
      "Decaf 250 g",
      "Hand Grinder",
      "Kettle"
    ]
  },
  {
    name: "Cycles",
    products: ["City Bike 7", "Gravel Bike 3", "Child Seat", "Bell", "Panniers", "Tyre Set"]
  },
  {
    name: "Books",
    products: ["Reading Lamp", "Notebook A5", "Gift Card", "Atlas of Rivers", "Bookends"]
  },
  {
    name: "Garden Centre",
    products: ["Tomato Seedlings", "Raised Bed", "Watering Can", "Potting Soil 40 l", "Secateurs"]
  },
  {
    name: "Outdoor",
    products: ["Rain Jacket", "Trail Shoes", "Tent for Two", "Sleeping Mat", "Headlamp"]
  },
  {
    name: "Optics",
    products: ["Reading Glasses", "Sunglasses", "Lens Cleaner", "Sports Frame"]
  },
  {
    name: "Bakery",
    products: ["Sourdough Loaf", "Rye Bread", "Butter Croissant", "Birthday Cake"]
  },
  {
    name: "Kitchenware",
    products: ["Chef's Knife", "Cast Iron Pan", "Cutting Board", "Pepper Mill", "Baking Tin"]
  }
]

export const places =
  "Abbey Alder Birkenhof Dunmore Elbblick Fairwater Hillside Isarwinkel Juniper Kestrel Linden Millbrook Nordwind Oakfield Quayside Rosenthal Silverlane Torrevieja Upland Westerpark Yarrow Zuiderpoort"

export const surnames =
  "Archer Bergmann Costa Dubois Eriksen Ferrari Garcia Hughes Ivanov Jansen Keller Lopez Moreau Novak Owens Peters Rossi Schmitt Torres Visser Weber Young"
