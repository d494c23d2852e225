import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const ar: Catalogue<keyof typeof en> = {
  "invitation.subject": "كيف كانت تجربتك مع {business}؟",
  "invitation.reminderSubject": "تذكير: كيف كانت تجربتك مع {business}؟",
  "invitation.greeting": "مرحبًا {customer}،",
  "invitation.request": "تعاملت مؤخرًا مع {business}. كيف كانت التجربة؟",
  "invitation.reminder": "سألناك قبل أسبوع عن تجربتك مع {business}. ما زال بإمكانك الإجابة.",
  "invitation.action": "كتابة تقييم",
  "invitation.honesty": "نرحّب بالمديح والنقد على حدّ سواء. يُنشر تقييمك باسمك.",
  "invitation.unsubscribe": "لإيقاف الدعوات من {business}:"
}
