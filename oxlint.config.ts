/** The table says what each package may import besides its own files, and which parts it may not. */
const inside =
  "effect/(ai|cli|cluster|devtools|eventlog|graphql|http|http-api|internal|observability|persistence|process|reactivity|rpc|socket|sql|workers|workflow)(/|$)"
const effect = ["effect", "effect/**"]
const store = [
  ...effect,
  "@review-proof/ports",
  "@review-proof/ports/sign-in",
  "@review-proof/ports/store"
]
const node = ["node:*", "node:*/**"]
const http = [...effect, "@review-proof/domain/*", "@review-proof/ports", ...node]
const processes = "node:(child_process|cluster|process|worker_threads)"
const surface = `effect/(internal|persistence|sql|testing)(/|$)|node:fs|${processes}`
const arrows: Record<string, Arrows> = {
  ports: { may: effect, never: inside },
  "ports/src/testing": { may: [...effect, "@effect/vitest", "vitest"], never: inside },
  domain: { may: store, never: `${inside}|effect/testing(/|$)` },
  "adapter-memory": {
    may: store,
    never: "effect/(http|http-api|internal|persistence|rpc|sql|testing)(/|$)"
  },
  "adapter-postgres": {
    may: ["@effect/sql-pg", "@effect/sql-pg/**", ...store],
    never: "effect/(http|http-api|internal|persistence|rpc|testing)(/|$)"
  },
  "adapter-messaging": {
    may: [
      ...effect,
      "@review-proof/ports",
      "@review-proof/translations",
      "nodemailer",
      "nodemailer/**",
      "hono",
      "hono/html",
      "libphonenumber-js",
      "libphonenumber-js/**"
    ],
    never:
      "hono(/(?:client|jsx|router).*)?$|effect/(http-api|internal|persistence|rpc|sql|testing)(/|$)"
  },
  translations: { may: ["intl-messageformat"], never: inside },
  "http-server": { may: ["@effect/platform-node/**", ...http], never: surface },
  "adapter-http": {
    may: ["@effect/platform-node/**", "@review-proof/http-server", ...http],
    never: surface
  },
  "adapter-web": {
    may: [
      "@review-proof/http-server",
      "@review-proof/ports/sign-in",
      "@review-proof/translations",
      "d3-scale",
      "d3-shape",
      ...http
    ],
    never: surface
  },
  "adapter-oidc": {
    may: [...store, "openid-client"],
    never: `node:|effect/(http|http-api|internal|persistence|sql|testing)(/|$)`
  },
  "adapter-passkeys": {
    may: [...store, "@simplewebauthn/server", "@simplewebauthn/server/helpers"],
    never: `node:|effect/(http|http-api|internal|persistence|sql|testing)(/|$)`
  },
  "adapter-webhooks": {
    may: [...store, "undici", ...node],
    never: `effect/(http|http-api|internal|persistence|sql|testing)(/|$)|node:fs$|${processes}`
  }
}

interface Arrows {
  readonly may: ReadonlyArray<string>
  /** A regular expression of the beginning of a name. */
  readonly never: string
}

const byPath = "^(\\.\\./)+(packages|ports|domain|http-server|adapter-[a-z]+|app)/"

const arrowsOf = ([place, { may, never }]: [string, Arrows]) => ({
  files: [place.includes("/") ? `packages/${place}/**` : `packages/${place}/src/**`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          { regex: byPath, message: "Packages are imported by name." },
          { regex: `^(${never})`, message: "docs/architecture.md says where this belongs." },
          {
            group: ["*", ...[...may, "./**", "../**"].map((it) => `!${it}`)],
            message: `${place} imports ${may.join(", ")} alone.`
          }
        ]
      }
    ]
  }
})

const properties = [
  ["Date", "now", "Use Effect's Clock."],
  ["performance", "now", "Use Effect's Clock."],
  ["Math", "random", "Use effect/crypto."],
  ["crypto", "randomUUID", "Use effect/crypto."],
  ["crypto", "getRandomValues", "Use effect/crypto."],
  ["globalThis", "process", "Use app's config."]
]

export default {
  plugins: ["typescript", "import", "node", "unicorn", "oxc", "vitest"],
  categories: { correctness: "error" },
  ignorePatterns: ["**/dist/**", "**/.cache/**", "data/**", "coverage/**"],
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-var": "error",
    "prefer-const": "error",
    "no-console": "error",
    "no-eval": "error",
    "no-else-return": "error",
    "import/no-cycle": "error",
    "import/no-self-import": "error",
    "node/no-process-env": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-non-null-assertion": "error",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",
    "no-control-regex": "off",
    "no-unused-vars": [
      "error",
      { argsIgnorePattern: "^_", varsIgnorePattern: "^_$", ignoreRestSiblings: true }
    ],
    "vitest/no-standalone-expect": "off"
  },
  overrides: [
    {
      files: ["packages/*/src/**"],
      rules: {
        "max-lines": ["error", { max: 260 }],
        "max-lines-per-function": ["error", { max: 70, skipBlankLines: true, skipComments: true }],
        "no-restricted-globals": [
          "error",
          ...["setTimeout", "setInterval"].map((name) => ({
            name,
            message: "Use Effect's Clock and Schedule."
          }))
        ],
        "no-restricted-properties": [
          "error",
          ...properties.map(([object, property, message]) => ({ object, property, message }))
        ]
      }
    },
    {
      files: ["packages/testkit/src/**"],
      rules: {
        "no-restricted-globals": "off",
        "no-restricted-properties": "off",
        "node/no-process-env": "off"
      }
    },
    ...Object.entries(arrows).map(arrowsOf),
    {
      files: ["packages/ports/src/testing/**"],
      rules: { "max-lines-per-function": "off", "max-lines": ["error", { max: 400 }] }
    },
    {
      files: ["packages/app/src/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            paths: [
              { name: "@effect/platform-node", message: "Import its modules, not its barrel." },
              {
                name: "node:process",
                importNames: ["env"],
                message: "Settings are read in config.ts."
              }
            ],
            patterns: [
              {
                regex: "^(effect/(internal|sql|testing)(/|$)|@effect/sql-pg|pg$)",
                message: "SQL is in adapter-postgres alone."
              },
              {
                regex: `${byPath}|^@review-proof/[a-z-]+/(src|testing)`,
                message: "Packages are imported by name."
              },
              {
                regex: "^@review-proof/testkit(/|$)",
                message: "The testkit is for tests, bench and examples."
              },
              {
                regex: "^@review-proof/domain$",
                message: "The domain is imported by area, `@review-proof/domain/reviews`."
              }
            ]
          }
        ]
      }
    },
    {
      files: ["packages/app/src/configuration/config.ts"],
      rules: { "node/no-process-env": "off" }
    },
    {
      files: ["packages/*/test/**", "test/**", "examples/**", "vitest.config.ts"],
      rules: { "node/no-process-env": "off" }
    },
    {
      files: ["scripts/**", "bench/**", "examples/**", "tools/**"],
      rules: { "no-console": "off", "node/no-process-env": "off" }
    }
  ]
}
