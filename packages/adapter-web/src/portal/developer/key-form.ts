import { type KeyRights, maxKeyBusinesses } from "@review-proof/domain/keys"
import { BusinessId, KeyLifetime, Scope, type ApiKey, type Business } from "@review-proof/ports"
import { Effect } from "effect"
import { html, type Html } from "../../html/html.ts"
import { formFields, type Problems } from "../../html/form-fields.ts"
import { choiceIn, choicesIn, type Fields, trimmed, versionIn } from "../../forms/typed-values.ts"

export interface KeyForm {
  readonly name: string
  readonly permissions: ReadonlyArray<Scope>
  readonly isLimited: boolean
  readonly businesses: ReadonlyArray<BusinessId>
  /** One address or range on each line. */
  readonly addresses: string
  readonly lifetime: KeyLifetime
  /** The version of the key that the form showed. */
  readonly version?: number | undefined
}

export const emptyKeyForm: KeyForm = {
  name: "",
  permissions: [],
  isLimited: false,
  businesses: [],
  addresses: "",
  lifetime: "365d"
}

export const keyFormOf = Effect.fnUntraced(function* (fields: Fields) {
  const reach = yield* choiceIn(fields, "reach", ["all", "some"], "all")
  const form: KeyForm = {
    name: trimmed(fields, "name"),
    permissions: yield* choicesIn(fields, "permissions", Scope),
    isLimited: reach === "some",
    businesses: yield* choicesIn(fields, "businesses", BusinessId),
    addresses: fields.get("addresses") ?? "",
    lifetime: yield* choiceIn(fields, "lifetime", KeyLifetime.literals, "365d"),
    version: yield* versionIn(fields)
  }
  return form
})

export const keyFormOfKey = (key: ApiKey): KeyForm => ({
  ...key,
  isLimited: key.businesses !== null,
  businesses: key.businesses ?? [],
  addresses: key.ipAllowlist.join("\n")
})

export const keyInputOf = (form: KeyForm): KeyRights & { readonly name: string } => ({
  name: form.name,
  permissions: form.permissions,
  businesses: form.isLimited ? form.businesses : null,
  ipAllowlist: linesOf(form.addresses)
})

const linesOf = (text: string) => text.split(/[\s,;]+/).filter((entry) => entry !== "")

/** The domain's errors about rights, as sentences. */
export const rightsProblems = (
  form: KeyForm,
  wrong: { readonly [path: string]: string }
): Problems => {
  const problems = new Map<string, string>()
  const entries = linesOf(form.addresses)
  for (const path of Object.keys(wrong)) {
    const [id, problem] = rightsProblem(form, entries, path)
    if (!problems.has(id)) problems.set(id, problem)
  }
  return problems
}

const rightsProblem = (
  form: KeyForm,
  entries: ReadonlyArray<string>,
  path: string
): readonly [id: string, problem: string] => {
  const [field, index] = path.split(".")
  if (field === "permissions") return ["permissions", "Choose at least one permission."]
  if (field === "businesses") return ["businesses", businessesProblem(form)]
  const entry = index === undefined ? undefined : entries[Number(index)]
  const problem =
    entry === undefined
      ? "Enter at most twenty addresses and ranges."
      : `“${entry.slice(0, 50)}” is neither an IP address nor a range such as 10.0.0.0/8.`
  return ["addresses", problem]
}

const businessesProblem = ({ businesses }: KeyForm): string =>
  businesses.length > maxKeyBusinesses
    ? `Choose at most ${maxKeyBusinesses.toLocaleString("en")} businesses.`
    : "Choose at least one of your businesses."

export const permissionWords: Readonly<Record<Scope, string>> = {
  "reviews:read": "Read reviews",
  "score:read": "Read scores",
  "replies:write": "Reply to reviews",
  "invitations:write": "Invite customers",
  "invitations:read": "Read invitations",
  "products:write": "Add and change products",
  "webhooks:manage": "Manage webhooks"
}

export const keyFields = (
  form: KeyForm,
  businesses: ReadonlyArray<Business>,
  problems: Problems
): Html => {
  const { addresses, name } = form
  const { checkboxes, input, text } = formFields({ addresses, name }, problems)
  return html`${input({
    id: "name",
    label: "Name",
    hint: "For you: which program uses the key, such as “Web shop”.",
    attributes: html`required autocomplete="off"`
  })}
  ${checkboxes({
    id: "permissions",
    label: "The key may",
    chosen: form.permissions,
    choices: Scope.literals.map((scope) => [scope, permissionWords[scope]])
  })}
  ${(businesses.length >= 2 || form.isLimited) && reachFields(form, businesses, problems)}
  ${text({
    id: "addresses",
    label: "Only from these addresses",
    hint: "IP addresses or ranges, one per line, such as 203.0.113.7 or 10.0.0.0/8. Empty: from everywhere.",
    rows: 3,
    attributes: html`spellcheck="false"`
  })}`
}

const reachFields = (
  form: KeyForm,
  businesses: ReadonlyArray<Business>,
  problems: Problems
): Html => {
  const { checkboxes, radios } = formFields({ reach: form.isLimited ? "some" : "all" }, problems)
  return html`<div class="reach">
    ${radios({
      id: "reach",
      label: "For",
      choices: [
        ["all", "All businesses, later ones too"],
        ["some", "Only those chosen here"]
      ]
    })}
    ${checkboxes({
      id: "businesses",
      label: "Businesses",
      chosen: form.businesses,
      choices: businesses.map(({ id, name }) => [id, html`<bdi>${name}</bdi>`])
    })}
  </div>`
}

export const lifetimeField = ({ lifetime }: KeyForm, mayLast: boolean): Html =>
  formFields({ lifetime }).radios({
    id: "lifetime",
    label: "It expires",
    choices: [
      ["365d", "After 365 days"],
      ["90d", "After 90 days"],
      ...(mayLast ? ([["never", "Never"]] as const) : [])
    ]
  })
