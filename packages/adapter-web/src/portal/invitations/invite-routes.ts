/** Inviting one customer, and the customers of a list (contract PORTAL-27). */
import {
  findShownBusiness,
  inviteByForm,
  inviteManyByForm,
  maxInvitedAtOnce,
  requireShownBusiness
} from "@review-proof/domain/portal"
import type { SignedIn } from "@review-proof/domain/portal"
import type { MultipartForm } from "@review-proof/http-server"
import { Clock, Effect, Option } from "effect"
import { queryParam } from "../../answers/address.ts"
import { seeOther } from "../../answers/page-answer.ts"
import { withQuery } from "../../html/addresses.ts"
import { ignoredColumns, readCustomerList, writeCustomerList } from "./customer-list.ts"
import { inSentence, refusedFields } from "../../staff/field-problems.ts"
import { noProblems, problemsIn, type Problems } from "../../html/form-fields.ts"
import { englishTexts } from "../../answers/preferred-language.ts"
import { languageIn, type Refused } from "../../staff/form-parts.ts"
import { conflictWords } from "./invitation-words.ts"
import {
  emptyInvitation,
  invitationOf,
  invitationOfLine,
  inviteProblems,
  lineProblem,
  inviteControls,
  inviteSubjects,
  sendTime
} from "./invite-input.ts"
import type { InviteValues } from "./invite-input.ts"
import { customerListPreviewPage, emptyList, inviteManyPage } from "./invite-many-page.ts"
import { invitePage } from "./invite-page.ts"
import { previewCustomerList } from "./preview-customer-list.ts"
import { pageWithoutBusiness } from "../frame/no-business.ts"
import { portalAnswer } from "../frame/portal-page.ts"
import { forSignedIn, onForm, takePortalUpload, whenFileIsTooLarge } from "../frame/portal-route.ts"
import { trimmedFields } from "../../forms/typed-values.ts"

const place = "Invitations"

const namedInAddress = queryParam("business")

const showOnePage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  values: InviteValues,
  problems: Problems
) {
  const shown = yield* findShownBusiness(signedIn.member, yield* namedInAddress)
  return yield* portalAnswer(signedIn, { title: "Invite a customer", place, problems }, (parts) =>
    shown === null
      ? pageWithoutBusiness("Invite a customer", parts)
      : invitePage(shown.business, { values, ...parts })
  )
})

export const inviteOne = onForm(function* (signedIn, form) {
  const { id, language } = yield* requireShownBusiness(signedIn.member, yield* namedInAddress)
  const values = {
    ...trimmedFields(form.fields, emptyInvitation),
    language: yield* languageIn(form.fields, language)
  }
  const texts = yield* englishTexts
  const again = (problems: Problems) => showOnePage(signedIn, values, problems)
  const refuse = (id: "contact" | "reference") => (conflict: Parameters<typeof conflictWords>[0]) =>
    again(new Map([[id, conflictWords(conflict, texts)]]))
  const problems = inviteProblems(values)
  if (problems.size > 0) return yield* again(problems)
  return yield* inviteByForm(signedIn.member, invitationOf(values, id), form).pipe(
    Effect.andThen(seeOther(`/portal/invitations?business=${id}&done=invited`)),
    Effect.catchTags({
      BusinessRequired: Effect.die,
      InvalidInput: ({ fields: refused }) =>
        again(refusedFields(refused, inviteControls, inviteSubjects)),
      ContactSuppressed: refuse("contact"),
      DuplicateInvitation: refuse("contact"),
      DuplicateReference: refuse("reference")
    })
  )
})

const showManyPage = Effect.fnUntraced(function* (
  signedIn: SignedIn,
  values: typeof emptyList,
  problems: Problems,
  refused?: Refused
) {
  const shown = yield* findShownBusiness(signedIn.member, yield* namedInAddress)
  const page = { title: "Invite many customers", place, problems, ...refused } as const
  return yield* portalAnswer(signedIn, page, (parts) =>
    shown === null
      ? pageWithoutBusiness(page.title, parts)
      : inviteManyPage(shown.business, { values, ...parts })
  )
})

/** Five times the longest list. */
const maxListBytes = 200_000

export const previewMany = forSignedIn((signedIn) => {
  const again = showManyPage(signedIn, emptyList, tooLarge, { status: 413 })
  return whenFileIsTooLarge(again)(checkList(signedIn))
})

/** Checks a list without sending anything. */
const checkList = Effect.fnUntraced(function* (signedIn: SignedIn) {
  const upload = yield* takePortalUpload(signedIn, {
    maxFieldBytes: maxListBytes,
    maxFileBytes: maxListBytes
  })
  const { fields } = upload
  const business = yield* requireShownBusiness(signedIn.member, yield* namedInAddress)
  const language = yield* languageIn(fields, business.language)
  const text = listOf(upload)
  const asked = sendTime(fields.get("send_at") ?? "")
  const sendAt = asked && asked <= (yield* Clock.currentTimeMillis) ? null : asked
  const hasBoth = upload.file !== null && (fields.get("list") ?? "").trim() !== ""
  const control = upload.file === null ? "list" : "file"
  const problems = hasBoth ? twoLists : listProblems(control, text, sendAt)
  if (text === null || sendAt === undefined || problems.size > 0) {
    return yield* showManyPage(signedIn, trimmedFields(fields, emptyList), problems)
  }
  const { leftOut, ready } = yield* previewCustomerList(signedIn.member, business, text, {
    language,
    sendAt,
    business: business.id
  })
  const sendAtText = sendAt === null ? "" : (fields.get("send_at") ?? "")
  const ignored = ignoredColumns(text)
  const found = { business, ready, leftOut, ignored, language, sendAt, sendAtText }
  return yield* portalAnswer(signedIn, { title: "Check the list", place }, (parts) =>
    customerListPreviewPage({ ...found, list: writeCustomerList(ready), ...parts })
  )
})

/** The text of the file, or else what was pasted; null if the file is not a text. */
const listOf = ({ fields, file }: MultipartForm): string | null => {
  if (file === null) return fields.get("list") ?? ""
  return Option.getOrNull(
    Option.liftThrowable((bytes: Uint8Array) => utf8.decode(bytes))(file.bytes)
  )
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

const inBoth = (text: string): Problems => problemsIn({ list: text, file: text })

const twoLists = inBoth("Paste a list or choose a file, not both.")

/** The form was not read to its end, so it may be either of the two. */
const tooLarge = inBoth("It is larger than 200 kB. Divide it.")

const listProblems = (
  control: "list" | "file",
  text: string | null,
  sendAt: number | null | undefined
): Problems => {
  const count = text === null ? 0 : readCustomerList(text).length
  const problem =
    text === null
      ? "The file is not text in UTF-8. Save it as CSV in UTF-8 and choose it again."
      : count === 0
        ? "It is empty. Paste at least one customer, or choose a file."
        : count > maxInvitedAtOnce
          ? `It has ${count} customers. Divide it: you can invite ${maxInvitedAtOnce} at a time.`
          : null
  return problemsIn({
    [control]: problem,
    send_at: sendAt === undefined ? inSentence("The time", "is not a date and time") : null
  })
}

/** In a form, each byte of the list may take three. */
const maxSentBytes = 4 * maxListBytes

export const inviteMany = onForm(function* (signedIn, form) {
  const { fields } = form
  const business = yield* requireShownBusiness(signedIn.member, yield* namedInAddress)
  const all = {
    language: yield* languageIn(fields, business.language),
    sendAt: sendTime(fields.get("send_at") ?? "") ?? null,
    business: business.id
  }
  const inputs = readCustomerList(fields.get("list") ?? "")
    .slice(0, maxInvitedAtOnce)
    .flatMap((one) => ("problem" in one ? [] : [invitationOfLine(one, all)]))
    .filter((one) => lineProblem(one) === null)
  const report = yield* inviteManyByForm(signedIn.member, business.id, inputs, form)
  const counts = Option.getOrElse(report, () => ({}))
  const done = { business: business.id, done: "many", ...counts }
  return yield* seeOther(withQuery("/portal/invitations", done))
}, maxSentBytes)

export const showOne = forSignedIn((signedIn) => showOnePage(signedIn, emptyInvitation, noProblems))

export const showMany = forSignedIn((signedIn) => showManyPage(signedIn, emptyList, noProblems))
