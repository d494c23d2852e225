import type { ShownMember, ShownMembers } from "@review-proof/domain/portal"
import type { Member, MemberRole, Timestamp } from "@review-proof/ports"
import { html, type Html } from "../../html/html.ts"
import { withQuery } from "../../html/addresses.ts"
import { dayMillis } from "../../html/utc-time.ts"
import { problemSummary, formFields } from "../../html/form-fields.ts"
import { confirmFirst, buttonForm, versionField, type PageParts } from "../../staff/form-parts.ts"
import { factList, nextPageLink, entityTable, savedNote } from "../../staff/list-parts.ts"
import { sinceWords } from "../../staff/moments.ts"
import { roleWords, type PortalParts } from "../frame/portal-page.ts"

export const membersPage = (
  { lastSeen, members, passkeys }: ShownMembers,
  place: PortalParts
): Html =>
  html`<div class="heading">
      <h1>Members</h1>
      <a class="button" href="/portal/members/new">Invite a member</a>
    </div>
    ${savedNote(place.note)}
    <div class="card">
      ${entityTable({
        caption: "Members",
        head: ["Name", "Email", "Role", "Last seen", "Passkeys"],
        rows: members.items.map((member) => [
          html`<a href="/portal/members/${member.id}"><bdi>${member.name}</bdi></a
            >${member.id === place.member.id && " (you)"}`,
          html`<bdi>${member.email}</bdi>`,
          roleWords[member.role],
          seenWords(member, lastSeen.get(member.id) ?? null, place),
          String(passkeys.get(member.id) ?? "none")
        ])
      })}
    </div>
    ${nextPageLink("More members", members.nextCursor, (cursor) => `/portal/members?cursor=${cursor}`)}`

/** Sessions are known for 30 days. */
const seenWords = (
  { createdAt }: Member,
  seen: Timestamp | null,
  { now, texts }: Pick<PageParts, "now" | "texts">
): string => {
  if (seen !== null) return sinceWords(seen, now, texts)
  return now - createdAt < 30 * dayMillis ? "not yet" : "more than 30 days ago, or never"
}

const toList = html`<p><a href="/portal/members">All members</a></p>`

export interface Invitee {
  readonly name: string
  readonly email: string
  readonly role: MemberRole
}

export const inviteePage = (typed: Invitee, { token, problems, submission }: PageParts): Html => {
  const { input, radios } = formFields(typed, problems)
  return html`${toList}
    <div class="heading"><h1>Invite a member</h1></div>
    ${problemSummary(problems)}
    <form class="card" method="post" action="/portal/members/new">
      ${token} ${submission}
      <p>
        They get an email that says who invited them, and sign in with their address. There is no
        password to hand over.
      </p>
      ${input({
        id: "name",
        label: "Name",
        hint: "It signs their replies to customers.",
        attributes: html`required autocomplete="off"`
      })}
      ${input({
        id: "email",
        label: "Email address",
        attributes: html`type="email" required autocomplete="off"`
      })}
      ${radios({ id: "role", label: "Role", choices: roleChoices })}
      <button>Send the invitation</button>
    </form>`
}

const roleChoices = [
  ["member", "Member: reads, replies, invites customers"],
  ["admin", "Admin: also webhooks, keys, imports, business details"],
  ["owner", "Owner: everything, also members and privacy"]
] as const

export const memberPage = (shownMember: ShownMember, shown: PortalParts): Html => {
  const { lastSeen, member } = shownMember
  const { token, submission } = shown
  return html`${toList}
    <div class="heading">
      <h1><bdi>${member.name}</bdi></h1>
    </div>
    ${savedNote(shown.note)}
    <div class="halves">
      <div>
        <section class="card" aria-labelledby="role-of">
          <h2 id="role-of">Role</h2>
          ${shownMember.isLastOwner ? lastOwner : roleForm(member, shown)}
        </section>
        <section class="card" aria-labelledby="access">
          <h2 id="access">Access</h2>
          <p>This ends their session in every browser. They can sign in again.</p>
          ${buttonForm(`${pathOf(member)}/sign-out`, "Sign out everywhere", token, submission)}
          ${
            !shownMember.isLastOwner &&
            confirmFirst(
              member.id === shown.member.id ? "Leave the company" : "Remove from the company",
              "They lose access at once. Keys that they created work until somebody revokes them. Their name stays in the audit log; their address is deleted.",
              buttonForm(`${pathOf(member)}/remove`, "Remove for good", token, submission)
            )
          }
        </section>
      </div>
      <section class="card" aria-labelledby="about">
        <h2 id="about">About</h2>
        ${factList([
          ["Email", html`<bdi>${member.email}</bdi>`],
          ["Role", roleWords[member.role]],
          ["Last seen", seenWords(member, lastSeen, shown)],
          ["Member since", shown.texts.day(member.createdAt)],
          ["Signs in at", `${shown.baseUrl}/portal/sign-in`],
          ["Activity", html`<a href="${auditOf(member)}">Entries in the audit log</a>`]
        ])}
      </section>
    </div>`
}

const auditOf = ({ id }: Member) => withQuery("/portal/audit", { person: id })

const pathOf = ({ id }: Member) => `/portal/members/${id}`

const lastOwner = html`<p>
  This is the only owner. Make somebody else an owner first; then this one can get another role or
  leave.
</p>`

const roleForm = (member: Member, { token }: PortalParts): Html =>
  html`<form method="post" action="${pathOf(member)}/role">
    ${token} ${versionField(member.version)}
    ${formFields({ role: member.role }).radios({
      id: "role",
      label: "What they may do",
      choices: roleChoices
    })}
    <button>Save</button>
  </form>`
