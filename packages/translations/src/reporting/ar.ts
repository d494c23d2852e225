import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const ar: Catalogue<keyof typeof en> = {
  "report.title": "الإبلاغ عن هذا التقييم",
  "report.of": "تقييم لـ {business} بقلم {name}",
  "report.lead": "يقرأ شخص كل بلاغ ويقرر، وليست الشركة من تقرر. التقييم السيئ وحده ليس سببًا.",
  "report.reason": "ما المشكلة فيه؟",
  "report.reason.fake": "لا يتعلق بتجربة حقيقية",
  "report.reason.conflict_of_interest": "كاتبه ليس مستقلًا",
  "report.reason.offensive": "فيه إهانة أو تهديد",
  "report.reason.personal_data": "يُظهر بيانات شخصية",
  "report.reason.advertising": "هو إعلان أو رسائل مزعجة",
  "report.reason.illegal": "يخالف القانون",
  "report.reason.other": "شيء آخر",
  "report.text": "يرجى التوضيح",
  "report.textHint": "أي جزء تقصد، وكيف عرفت ذلك؟",
  "report.email": "عنوان بريدك الإلكتروني (اختياري)",
  "report.emailHint": "نستخدمه لإبلاغك بقرارنا ثم نحذفه.",
  "report.send": "إرسال البلاغ",
  "report.reasonMissing": "اختر سببًا.",
  "report.emailWrong": "هذا ليس عنوان بريد إلكتروني.",
  "report.tooMany": "وصلت عشرة بلاغات من عنوانك خلال ساعة. يرجى إرسال بلاغك لاحقًا.",
  "report.thanksTitle": "شكرًا على بلاغك",
  "report.thanks": "ينظر شخص في التقييم ويقرر بشأنه. إذا تركت عنوانًا فسنرسل إليك القرار بالبريد.",
  "report.back": "العودة إلى التقييم"
}
