import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const ar: Catalogue<keyof typeof en> = {
  "invitation.subject": "كيف كانت تجربتك مع {business}؟",
  "invitation.reminderSubject": "تذكير: كيف كانت تجربتك مع {business}؟",
  "invitation.preheader": "من نجمة إلى خمس نجوم، وبضع كلمات عن تجربتك.",
  "invitation.title": "كيف كانت التجربة؟",
  "invitation.greeting": "مرحبًا {customer}،",
  "invitation.request": "شكرًا لاختيارك {business}. هل يمكنك إخبار الآخرين كيف كانت التجربة؟",
  "invitation.reminder": "سألناك في {date} عن تجربتك مع {business}. ما زال بإمكانك الإجابة.",
  "invitation.reference": "رقم الطلب",
  "invitation.fact": "{name}: {value}",
  "invitation.products":
    "{count, plural, zero {المنتجات} one {المنتج} two {المنتجان} few {المنتجات} many {المنتجات} other {المنتجات}}",
  "invitation.stars": "يُرجى اختيار عدد النجوم. يمكن تغييره في الصفحة التالية.",
  "invitation.starChoice": "{stars} من 5 نجوم",
  "invitation.publishedUnder": "يُنشر تقييمك باسم «{name}»، ويمكن تغيير ذلك في الصفحة التالية.",
  "invitation.reason":
    "أُرسلت إليك هذه الرسالة عبر {service} بناءً على طلب من {business} بتاريخ {date}.",
  "invitation.unsubscribe": "إيقاف الدعوات من {business}",
  "report.subject": "بلاغك عن تقييم يخص {business}",
  "report.greeting": "مرحبًا،",
  "report.upheld": "أبلغت في {date} عن تقييم يخص {business}. راجعناه ونتفق معك.",
  "report.dismissed": "أبلغت في {date} عن تقييم يخص {business}. راجعناه ووجدنا أنه يلتزم بالقواعد.",
  "report.decision": "قرارنا",
  "report.reason":
    "تصلك هذه الرسالة لأنك تركت عنوانك مع هذا البلاغ. لم يستخدم {service} العنوان إلا لهذه الرسالة، ويُحذف الآن."
}
