import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pl: Catalogue<keyof typeof en> = {
  "invitation.subject": "Jak oceniają Państwo {business}?",
  "invitation.reminderSubject": "Przypomnienie: jak oceniają Państwo {business}?",
  "invitation.greeting": "Dzień dobry, {customer}!",
  "invitation.request": "Niedawno skorzystali Państwo z oferty {business}. Jak było?",
  "invitation.reminder": "Tydzień temu pytaliśmy o opinię o {business}. Nadal można ją napisać.",
  "invitation.action": "Napisz opinię",
  "invitation.honesty":
    "Pochwały i krytyka są równie mile widziane. Opinia ukazuje się z podanym imieniem i nazwiskiem.",
  "invitation.unsubscribe": "Rezygnacja z zaproszeń od {business}:"
}
