import { assert, describe, it } from "@effect/vitest"
import { fastestMillis } from "@review-proof/testkit/time"
import { screenReview, type HoldReason } from "../../src/reviews/screen-review.ts"

const reasonsOf = (text: string) =>
  screenReview({ title: null, text, reviewerName: null, isRepeated: false })

describe("the screen", () => {
  it.each<readonly [string, ReadonlyArray<HoldReason>]>([
    ["See https://shop.example/x", ["link"]],
    ["http://1.2.3.4", ["link"]],
    ["go to www.shop.example", ["link"]],
    ["buy at cheap-pills.com now", ["link"]],
    ["cheap.pills.co.uk/offer", ["link"]],
    ["siehe mein-shop.de, dort gibt es mehr", ["link"]],
    ["visitez boutique.fr!", ["link"]],
    ["bücher.ch ist toll", ["link"]],
    ["xn--bcher-kva.ch", ["link"]],
    ["try shop.co.uk.", ["link"]],
    ["pills。com", ["link"]],
    ["pills｡com/offer", ["link"]],
    ["загляни на таблетки.рф", ["link"]],
    ["xn--e1afmkfd.xn--p1ai", ["link"]],
    ["join chat.gg", ["link"]],
    ["look at pills.example", ["link"]],
    ["login at 127.0.0.1/x", ["link"]],
    ["cheap at evil(dot)com", ["link"]],
    ["cheap at evil [dot] com", ["link"]],
    ["cheap at evil dot com", ["link"]],
    ["EVIL DOT COM", ["link"]],
    ["evil(.)com, evil{dot}shop", ["link"]],
    ["evil (Punkt) de", ["link"]],
    ["evil dot co dot uk", ["link"]],
    ["asp.net/offer", ["link"]],
    ["my-asp.net", ["link"]],
    ["CHEAP.ONLINE", ["link"]],
    ["evil.Com", ["link"]],
    ["evil.club/js", ["link"]],
    ["evil.club:8080/js", ["link"]],
    ["www。evil.club", ["link"]],
    ["jo(at)mail(dot)example", ["email"]],
    ["ＷＷＷ．ｓｐａｍ．ｅｘａｍｐｌｅ", ["link"]],
    ["ww\u200bw.spam.example", ["link"]],
    ["Mail me: jo.doe+x@mail.example.org", ["email"]],
    ["jo (at) mail.example", ["email"]],
    ["Call +49 170 1234567", ["phone"]],
    ["Call 0170/1234567", ["phone"]],
    ["(020) 7946 0958", ["phone"]],
    ["٠١٧٠١٢٣٤٥٦٧", ["phone"]],
    ["+49 1512345678", ["phone"]],
    ["0049(0)1512345678", ["phone"]],
    ["WhatsApp 4915112345678", ["phone"]],
    ["电话13812345678", ["phone"]],
    ["2025550199", ["phone"]],
    ["0170-1234567", ["phone"]],
    ["0170 – 123\u201145\u221267", ["phone"]],
    ["+31 6 – 1234 — 5678", ["phone"]],
    ["jo@mail.example, +49 (0)170 123 45 67, https://x.example", ["link", "email", "phone"]]
  ])("holds %s", (text, reasons) => {
    assert.deepStrictEqual(reasonsOf(text), reasons)
  })

  it.each([
    "Great shoes, thank you!",
    "Ordered on 2026-11-21, came on 24.11.2026. Perfect.",
    "Customer from 2019-2024",
    "Ordered 2026\u201111\u201121, a customer from 2019 – 2024",
    "Paid 1200–1500 euros for 10–12 people",
    "Open 09.00–18.00, dinner for 10.50 - 12.50",
    "Size 42, 2 pairs, 159.99 EUR",
    "Good.Fast.Cheap",
    "味道很好。服务/环境都不错。",
    "Хорошо.Сайт удобный",
    "Smith & Co. were quick",
    "Super.es war toll, nice.it was, bueno.es caro",
    "Version 1.2.3.4: gut",
    "10/10 would buy again",
    "C'était parfait. De rien",
    "Order 123456",
    "The course on ASP.NET was great",
    "Taught ADO.NET, VB.NET and .NET. Fine",
    "Paint.NET came with it; asp.net: fine",
    "Node.js was explained well",
    "Good for Node.js/Express and Vue.js/React",
    "A manual.pdf/print would help",
    "I learned dot net here",
    "A dress from the polka dot shop",
    "The (dot) pattern, polka (dot) dress",
    "They survived the dot com bubble",
    "Like an early dot com company of dot com times",
    "Connect dot to dot. Com certeza!",
    "Very good.Online ordering was easy",
    "Love it.Store and staff are nice",
    "Preis gut.Info per Post",
    "Order 1732669318123 came on time",
    "Receipt 1732669318",
    "Ticket 1732669318123-482913",
    "Order 3f254112-8123-4099-8123-409981234567",
    "Order 00000000-8123-4099-8123-40998123456a",
    "Order 9a12345678901b",
    "¡Excelente! 100% recomendado"
  ])("lets %s through", (text) => {
    assert.deepStrictEqual(reasonsOf(text), [])
  })

  it("looks at the title and the name too", () => {
    const review = { title: null, text: "Fine", reviewerName: null, isRepeated: false }
    assert.deepStrictEqual(screenReview({ ...review, title: "www.spam.example" }), ["link"])
    assert.deepStrictEqual(screenReview({ ...review, reviewerName: "jo@mail.example" }), ["email"])
  })

  it("holds what it cannot read whole, and reads the longest text of ordinary letters", () => {
    for (const letter of ["a", "é", "ｗ", "字", "👍", "𝒂"]) {
      assert.deepStrictEqual(reasonsOf(letter.repeat(10_000)), [], letter)
    }
    const hidden = `${"\ufdfa".repeat(9_000)} https://shop.example`
    assert.deepStrictEqual(reasonsOf(hidden), ["unreadable"])
  })

  it("judges a long text quickly", () => {
    const pieces = [
      "a.",
      "1 ",
      "1.",
      "a@",
      "(at)",
      "0-",
      "www",
      "- -",
      "1-1-",
      "(dot)",
      " dot ",
      "   ( . ",
      "\u3316",
      "\ufdfa"
    ]
    for (const piece of [...pieces, "\u0344".repeat(50) + "\u0334".repeat(50), "\uff9e\u0334"]) {
      const text = piece.repeat(10_000 / piece.length)
      const judged = fastestMillis(() => reasonsOf(text))
      assert.isBelow(judged, 100, piece)
    }
  })
})
