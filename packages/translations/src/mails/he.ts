import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const he: Catalogue<keyof typeof en> = {
  "invitation.subject": "איך הייתה החוויה שלך עם {business}?",
  "invitation.reminderSubject": "תזכורת: איך הייתה החוויה שלך עם {business}?",
  "invitation.preheader": "אפשר לבחור בין כוכב אחד לחמישה כוכבים ולספר בכמה מילים איך היה.",
  "invitation.title": "איך היה?",
  "invitation.greeting": "שלום {customer},",
  "invitation.request": "תודה שבחרת ב-{business}. מה דעתך לספר לאחרים איך היה?",
  "invitation.reminder": "ב-{date} שאלנו על החוויה שלך עם {business}. עדיין אפשר לענות.",
  "invitation.reference": "מספר הזמנה",
  "invitation.fact": "{name}: {value}",
  "invitation.products": "{count, plural, one {מוצר} two {מוצרים} other {מוצרים}}",
  "invitation.stars": "נא לבחור את מספר הכוכבים. אפשר לשנות אותו בדף הבא.",
  "invitation.starChoice": "{stars, plural, one {כוכב #} two {# כוכבים} other {# כוכבים}}",
  "invitation.publishedUnder": "חוות הדעת שלך מתפרסמת בשם ״{name}״, ואפשר לשנות זאת בדף הבא.",
  "invitation.reason": "הודעה זו נשלחה אליך באמצעות {service} לבקשת {business} מיום {date}.",
  "invitation.unsubscribe": "להפסקת ההזמנות מ-{business} לכתיבת חוות דעת",
  "report.subject": "הדיווח שלך על חוות דעת על {business}",
  "report.greeting": "שלום,",
  "report.upheld":
    "בתאריך {date} דיווחת על חוות דעת על {business}. בדקנו אותה ואנחנו מסכימים איתך.",
  "report.dismissed":
    "בתאריך {date} דיווחת על חוות דעת על {business}. בדקנו אותה ומצאנו שהיא עומדת בכללים.",
  "report.decision": "ההחלטה שלנו",
  "report.reason":
    "הודעה זו נשלחה אליך כי השארת את כתובתך עם הדיווח. הכתובת שימשה את {service} רק להודעה זו ונמחקת עכשיו."
}
