import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const he: Catalogue<keyof typeof en> = {
  "invitation.subject": "איך הייתה החוויה שלך עם {business}?",
  "invitation.reminderSubject": "תזכורת: איך הייתה החוויה שלך עם {business}?",
  "invitation.greeting": "שלום {customer},",
  "invitation.request": "קנית לאחרונה אצל {business}. איך היה?",
  "invitation.reminder": "לפני שבוע שאלנו על החוויה שלך עם {business}. עדיין אפשר לענות.",
  "invitation.action": "כתיבת חוות דעת",
  "invitation.honesty": "שבחים וביקורת מתקבלים בברכה באותה מידה. חוות הדעת שלך מתפרסמת בשמך.",
  "invitation.unsubscribe": "להפסקת ההזמנות מ-{business}:"
}
