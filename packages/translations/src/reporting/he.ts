import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const he: Catalogue<keyof typeof en> = {
  "report.title": "דיווח על חוות דעת זו",
  "report.of": "חוות דעת על {business} · {name}",
  "report.lead": "אדם קורא כל דיווח ומחליט, ולא העסק. דירוג נמוך לבדו אינו סיבה לדיווח.",
  "report.reason": "מה לא בסדר בה?",
  "report.reason.fake": "היא לא על חוויה אמיתית",
  "report.reason.conflict_of_interest": "היא נכתבה מתוך ניגוד עניינים",
  "report.reason.offensive": "היא מעליבה או מאיימת",
  "report.reason.personal_data": "היא חושפת פרטים אישיים",
  "report.reason.advertising": "היא פרסומת או ספאם",
  "report.reason.illegal": "היא מפרה את החוק",
  "report.reason.other": "משהו אחר",
  "report.text": "נא להסביר",
  "report.textHint": "לאיזה חלק הכוונה, ואיך זה ידוע לך?",
  "report.email": "כתובת הדוא״ל שלך (לא חובה)",
  "report.emailHint": "נשתמש בה כדי להודיע לך על ההחלטה, ואז נמחק אותה.",
  "report.send": "שליחת הדיווח",
  "report.reasonMissing": "נא לבחור סיבה.",
  "report.emailWrong": "נא להזין כתובת דוא״ל כמו name@example.com.",
  "report.tooMany":
    "עשרה דיווחים הגיעו מהחיבור שלך לאינטרנט בתוך שעה. אפשר יהיה לשלוח את הדיווח בעוד {minutes, plural, one {דקה} two {שתי דקות} other {# דקות}}.",
  "report.thanksTitle": "תודה על הדיווח",
  "report.thanks":
    "אדם בודק את חוות הדעת ומחליט לגביה. אם השארת כתובת, נשלח אליך את ההחלטה בדוא״ל.",
  "report.back": "חזרה לחוות הדעת"
}
