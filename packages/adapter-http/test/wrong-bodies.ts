/** Changes that make a good body wrong, and the fields that the answer names. */
type Row = readonly [wrong: object, fields: string]

const each = (field: string, ...values: ReadonlyArray<unknown>): ReadonlyArray<Row> =>
  values.map((value) => [{ [field]: value }, field])

interface Body {
  readonly method?: "PATCH"
  readonly path: string
  /** A body with which nothing is wrong. */
  readonly good?: object
  readonly rows: ReadonlyArray<Row>
}

const farAhead = "2999-01-01T00:00:00Z"
const long = (length: number) => "é".repeat(length)
const owner = { name: "Ann", email: "ann@acme.example" }

export const publicBodies: Readonly<Record<string, Body>> = {
  "an invitation": {
    path: "/v1/invitations",
    good: { name: "Ann", email: "ann@example.com" },
    rows: [
      [{ name: undefined, email: undefined }, "email name"],
      [{ name: "\u2068Ann\u2069" }, "name"],
      [
        {
          name: "",
          email: "nobody",
          phone: "x",
          channel: "sms",
          products: ["a", ""],
          send_at: farAhead,
          from: 1
        },
        "channel email from name phone products.1 send_at"
      ],
      [{ name: "", channel: "whatsapp" }, "name phone"],
      // A channel that does not exist needs no contact.
      [{ channel: "sms", email: undefined }, "channel"],
      [{ products: ["", ...Array<string>(20).fill("a")] }, "products products.0"]
    ]
  },
  "a product": {
    path: "/v1/products",
    good: { sku: "1", name: "Shoe" },
    rows: [
      [{ sku: "", name: "" }, "name sku"],
      // No path could name it.
      [{ sku: "a\ufeffb", name: "" }, "name sku"],
      [{ name: "Sh\u202eoe", group: "Sh\u200eoe\t" }, "name"],
      [{ url: "https://a.example/\u2066b\u2069", image_url: "\u2066" }, "image_url url"]
    ]
  },
  "a changed product": {
    method: "PATCH",
    path: "/v1/products/a%2Fb",
    rows: [
      [{ sku: "a", name: "" }, "name sku"],
      [{ sku: "a/b", name: "" }, "name"]
    ]
  },
  "an endpoint": {
    path: "/v1/webhooks",
    good: { url: "https://1.1.1.1/", events: ["review.created"] },
    rows: [
      [{ events: [] }, "events"],
      [{ url: "http://hooks.example.com/", events: [] }, "events url"],
      [{ url: "https://127.0.0.1/", events: ["review.created", "review.read"] }, "events.1 url"],
      [{ events: ["x", ...Array<string>(8).fill("review.created")] }, "events events.0"]
    ]
  }
}

/** The wrong bodies of each operation. */
export const managementBodies: Readonly<Record<string, ReadonlyArray<Row>>> = {
  createCompany: [
    [{ name: undefined, owner: undefined }, "name owner"],
    [{ colour: 1, owner: { ...owner, age: 3 } }, "colour owner.age"],
    [{ name: "www.spam.example", monthly_limit: "1" }, "monthly_limit name"],
    [{ plan: "gold", owner: { name: "Ann" } }, "owner.email plan"],
    [{ monthly_limit: -1, owner: { name: "A", email: "ann" } }, "monthly_limit owner.email"]
  ],
  changeCompany: [
    [
      { id: "cmp_x", owner, created_at: farAhead, status: "gone", name: null, plan: null },
      "created_at id name owner plan status"
    ],
    [{ name: "win@spam.example" }, "name"]
  ],
  createMember: [[{ role: "boss", email: "an\u202en@example.com" }, "email role"]],
  createBusiness: [
    [
      { name: "www.spam.example", url: "shop.example", short_name: "A-b", reply_to: "shop" },
      "name reply_to short_name url"
    ],
    [{ short_name: 7, reply_to: 7 }, "reply_to short_name"],
    [{ name: "Shop", url: "https://shop.example", reply_to: "jörg@shop.example" }, "reply_to"]
  ],
  changeBusiness: [
    [{ name: "t.co/abc", reminders: "yes", company_id: "cmp_1" }, "company_id name reminders"]
  ],
  createKey: [
    [{ name: " ", permissions: [], businesses: [] }, "businesses name permissions"],
    [{ permissions: ["reviews:read", "all"], expires: "1d" }, "expires permissions.1"],
    [{ businesses: ["cmp_1"], status: "active" }, "businesses.0 status"],
    [
      { ip_allowlist: ["10.0.0.0/8", "300.1.1.1", "10.0.0.1/8", "localhost", "10.0.0.0/33"] },
      "ip_allowlist.1 ip_allowlist.2 ip_allowlist.3 ip_allowlist.4"
    ],
    [{ ip_allowlist: Array.from({ length: 21 }, (_, i) => `10.0.0.${i}`) }, "ip_allowlist"],
    [{ ip_allowlist: ["10.0.0.1\u0085"] }, "ip_allowlist.0"],
    [
      {
        name: "",
        permissions: [],
        businesses: ["biz_other"],
        ip_allowlist: ["nowhere"],
        created_by: "mem_other"
      },
      "businesses.0 created_by ip_allowlist.0 name permissions"
    ],
    [
      {
        businesses: ["biz_other", "mine", ...Array<null>(999).fill(null)],
        ip_allowlist: [1, "nowhere", ...Array<string>(19).fill("10.0.0.0/8")]
      },
      // At most 100 are named.
      [
        "businesses",
        ...Array.from({ length: 97 }, (_, index) => `businesses.${index + 2}`),
        "ip_allowlist",
        "ip_allowlist.0"
      ].join(" ")
    ]
  ],
  changeKey: [
    [{ expires: "never", created_by: "mem_1", status: "active" }, "created_by expires status"],
    [{ name: "", businesses: null, permissions: ["reviews:write"] }, "name permissions.0"],
    [
      {
        name: "",
        businesses: ["biz_other", "nobody"],
        ip_allowlist: ["nowhere", ...Array<string>(20).fill("10.0.0.1")]
      },
      "businesses.0 businesses.1 ip_allowlist ip_allowlist.0 name"
    ]
  ],
  createReview: [
    [{ stars: undefined, text: undefined, language: undefined }, "language stars text"],
    ...each("stars", 0, 6, 4.5, "5"),
    [
      { title: long(201), text: "", language: "english", proof: "sworn" },
      "language proof text title"
    ],
    ...each("experience_date", "2026-02-30", "2026-11-22"),
    [{ created_at: "2026-01-01T00:00:00Z" }, "created_at"],
    [{ proof: "imported", created_at: "2026-01-01T00:00:00" }, "created_at"],
    // An unknown proof cannot tell whether it allows the date.
    [{ proof: "hearsay", created_at: "1970-01-02T00:00:00Z" }, "proof"],
    [{ proof: "invited", evidence: " " }, "evidence"],
    [{ proof: "after_review", state: "pending" }, "evidence state"],
    [{ evidence: long(501), external_id: long(129) }, "evidence external_id"],
    [{ reviewer: { name: long(121), email: "a@b.example" } }, "reviewer.email reviewer.name"],
    [{ product: { sku: long(65) } }, "product.sku"],
    [
      { stars: 6, proof: "imported", created_at: farAhead, experience_date: "2999-01-01" },
      "created_at experience_date stars"
    ]
  ],
  editReview: [
    [
      {
        stars: 5,
        title: "Better",
        text: "Better.",
        language: "de",
        reviewer: { name: "Eve" },
        proof: "transaction",
        evidence: "order 7",
        product: { price: 1 },
        experience_date: "2999-01-01"
      },
      "evidence experience_date language product.price proof reviewer stars text title"
    ]
  ],
  verifyReview: [[{ proof: "sworn" }, "proof"], ...each("evidence", undefined, null, "")],
  hideReview: each("reason", undefined, null, "", " ", long(501)),
  resolveReview: [[{ reason: "", why: "x" }, "reason why"]],
  redactReview: [
    [{ reason: undefined, name: true }, "reason"],
    [{ name: false }, "name"],
    [{ title: null }, "title"],
    [{ text: "Very […]", stars: 5 }, "stars"],
    [{ replies: { rpl_999: "[…]", Rpl_1: "[…]" } }, "replies.rpl_999 replies.Rpl_1"],
    [{ replies: { rpl_1: 7 } }, "replies.rpl_1"]
  ],
  createProofRequest: [[{ kind: "passport" }, "kind"]],
  decideProofRequest: [
    [{ outcome: "open" }, "outcome"],
    [{ outcome: "accepted", note: "x" }, "evidence note"],
    [{ outcome: "accepted", evidence: "" }, "evidence"]
  ],
  editReply: [[{ text: "x" }, "text"]],
  createReport: [
    [{ reason: "boring" }, "reason"],
    [{ text: "x" }, "text"],
    [{ text: "x".repeat(2001) }, "text"],
    [{ text: undefined, stars: 1 }, "stars text"]
  ],
  decideReport: [[{ outcome: "open" }, "outcome"], ...each("reason", undefined, " ")],
  reportInvitationEvent: [
    [{ type: undefined, at: undefined }, "at type"],
    ...each("type", "sent", "reviewed"),
    [{ type: "lost", at: farAhead, by: "me" }, "at by type"],
    ...each("at", "2026-11-21T12:10:00Z", "2026-11-21T12:00:00")
  ],
  createSuppression: [[{ email: "nobody", business: "" }, "business email"]],
  exportPerson: [[{ email: undefined, name: "Ann" }, "email name"]],
  erasePerson: [[{ phone: "12" }, "phone"]],
  createWebhook: [
    [{ url: "http://93.184.215.14/", more: "x" }, "more url"],
    [{ url: "https://127.0.0.1/", events: [] }, "events url"]
  ],
  testWebhook: [[{ type: "review.read" }, "type"]],
  recoverWebhook: [[{ since: undefined }, "since"]]
}
