import type { InvitationLawPorts } from "./invitation-outbox.ts"
import { forgottenContactsLaws } from "./forgotten-contacts.laws.ts"
import { invitationContactsLaws } from "./invitation-contacts.laws.ts"
import { invitationCountsLaws } from "./invitation-counts.laws.ts"
import { invitationListsLaws } from "./invitation-lists.laws.ts"
import { invitationNumbersLaws } from "./invitation-numbers.laws.ts"
import { invitationOutboxLaws } from "./invitation-outbox.laws.ts"
import { invitationRemindersLaws } from "./invitation-reminders.laws.ts"
import { invitationRulesLaws } from "./invitation-rules.laws.ts"
import { invitationsAtOnceLaws } from "./invitations-at-once.laws.ts"
import { suite } from "../suite.ts"

export const invitationsLaws = suite<InvitationLawPorts>("Invitations", (test) => {
  invitationListsLaws(test)
  invitationCountsLaws(test)
  invitationContactsLaws(test)
  invitationNumbersLaws(test)
  invitationRulesLaws(test)
  invitationsAtOnceLaws(test)
  invitationOutboxLaws(test)
  invitationRemindersLaws(test)
  forgottenContactsLaws(test)
})
