import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const ar: Catalogue<keyof typeof en> = {
  "report.title": "الإبلاغ عن هذا التقييم",
  "report.of": "تقييم {name} عن {business}",
  "report.lead": "يقرأ شخص كل بلاغ ويتخذ القرار، لا الشركة. والتقييم السيئ وحده ليس سببًا للإبلاغ.",
  "report.reason": "ما المشكلة فيه؟",
  "report.reason.fake": "لا يتعلق بتجربة حقيقية",
  "report.reason.conflict_of_interest": "كاتبه ليس مستقلًا",
  "report.reason.offensive": "فيه إهانة أو تهديد",
  "report.reason.personal_data": "يُظهر بيانات شخصية",
  "report.reason.advertising": "إعلان أو محتوى مزعج",
  "report.reason.illegal": "يخالف القانون",
  "report.reason.other": "شيء آخر",
  "report.text": "يُرجى التوضيح",
  "report.textHint": "ما الجزء المقصود، وكيف عرفت ذلك؟",
  "report.email": "عنوان بريدك الإلكتروني (اختياري)",
  "report.emailHint": "نستخدمه لإبلاغك بقرارنا ثم نحذفه.",
  "report.send": "إرسال البلاغ",
  "report.reasonMissing": "يُرجى اختيار سبب.",
  "report.emailWrong": "يُرجى إدخال عنوان بريد إلكتروني مثل name@example.com.",
  "report.tooMany":
    "وصلت عشرة بلاغات من اتصالك بالإنترنت خلال ساعة. يمكنك إرسال بلاغك بعد {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.",
  "report.thanksTitle": "شكرًا على بلاغك",
  "report.thanks":
    "ينظر شخص في التقييم ويقرر بشأنه. إذا تركت عنوانًا فسنرسل إليك القرار بالبريد الإلكتروني.",
  "report.back": "العودة إلى التقييم"
}
