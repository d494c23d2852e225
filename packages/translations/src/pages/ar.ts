import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const ar: Catalogue<keyof typeof en> = {
  "form.title": "تجربتك مع {business}",
  "form.lead": "نرحّب بالمديح والنقد على حدّ سواء.",
  "form.stars": "كيف كانت التجربة؟",
  "form.starChoice":
    "{stars, plural, zero {# نجمة} one {نجمة واحدة} two {نجمتان} few {# نجوم} many {# نجمة} other {# نجمة}}",
  "form.text": "تقييمك",
  "form.textHint": "ما الذي سار على ما يرام، وما الذي لم يكن كذلك؟",
  "form.headline": "العنوان",
  "form.date": "تاريخ التجربة",
  "form.name": "اسمك",
  "form.language": "لغة تقييمك",
  "form.optional": "اختياري",
  "form.send": "إرسال التقييم",
  "form.publishedUnder": "يُنشر تقييمك باسم {name}.",
  "form.wrongInput": "بعض الإجابات ناقصة أو غير صحيحة. يُرجى مراجعتها.",
  "form.tooManyForms":
    "وصل عدد كبير من النماذج من عنوانك خلال دقيقة. يُرجى الانتظار دقيقة ثم إعادة الإرسال.",
  "form.starsMissing": "يُرجى اختيار نجمة واحدة إلى خمس نجوم.",
  "form.textMissing": "يُرجى كتابة بضع كلمات.",
  "form.tooLong": "النص طويل جدًا.",
  "form.notPlain": "يحتوي النص على رموز لا يمكن نشرها.",
  "form.dateWrong": "هذا ليس تاريخًا في الماضي.",

  "thanks.title": "شكرًا لك",
  "thanks.published": "نُشر تقييمك.",
  "thanks.held": "وصلنا تقييمك، وسنراجعه قبل نشره.",
  "thanks.see": "عرض تقييمك",

  "gone.title": "هذه الدعوة لم تعد متاحة",
  "gone.text": "كُتب تقييم بهذا الرابط من قبل، أو سُحبت الدعوة.",

  "unknown.title": "رابط غير معروف",
  "unknown.text": "لا نعرف هذا الرابط. يُرجى التحقق من نسخه كاملًا.",

  "unsubscribe.title": "إلغاء الاشتراك",
  "unsubscribe.lead": "هل تريد إيقاف الدعوات من {business}؟",
  "unsubscribe.button": "إلغاء الاشتراك",

  "unsubscribed.title": "أُلغي الاشتراك",
  "unsubscribed.text": "لن تصلك دعوات أخرى من {business}."
}
