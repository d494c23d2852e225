import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const he: Catalogue<keyof typeof en> = {
  "form.title": "החוויה שלך עם {business}",
  "form.lead": "שבחים וביקורת מתקבלים בברכה באותה מידה.",
  "form.stars": "איך היה?",
  "form.starChoice": "{stars, plural, one {כוכב אחד} two {שני כוכבים} other {# כוכבים}}",
  "form.text": "חוות הדעת שלך",
  "form.textHint": "מה היה טוב ומה פחות?",
  "form.headline": "כותרת",
  "form.date": "תאריך החוויה",
  "form.name": "שמך",
  "form.language": "שפת חוות הדעת",
  "form.optional": "לא חובה",
  "form.send": "שליחת חוות הדעת",
  "form.publishedUnder": "חוות הדעת שלך מתפרסמת בשם {name}.",
  "form.wrongInput": "חלק מהתשובות חסרות או שגויות. נא לבדוק אותן.",
  "form.tooManyForms": "הגיעו יותר מדי טפסים מהכתובת שלך בתוך דקה. נא להמתין דקה ולשלוח שוב.",
  "form.starsMissing": "נא לבחור בין כוכב אחד לחמישה כוכבים.",
  "form.textMissing": "נא לכתוב כמה מילים.",
  "form.tooLong": "הטקסט ארוך מדי.",
  "form.notPlain": "הטקסט מכיל תווים שאי אפשר לפרסם.",
  "form.dateWrong": "התאריך אינו בעבר.",

  "thanks.title": "תודה",
  "thanks.published": "חוות הדעת שלך פורסמה.",
  "thanks.held": "חוות הדעת שלך התקבלה ותיבדק לפני הפרסום.",
  "thanks.see": "לצפייה בחוות הדעת שלך",

  "gone.title": "ההזמנה הזו כבר אינה פתוחה",
  "gone.text": "כבר נכתבה חוות דעת דרך הקישור הזה, או שההזמנה בוטלה.",

  "unknown.title": "קישור לא מוכר",
  "unknown.text": "הקישור אינו מוכר לנו. נא לבדוק שהוא הועתק במלואו.",

  "unsubscribe.title": "ביטול הרשמה",
  "unsubscribe.lead": "להפסיק לקבל הזמנות מ-{business}?",
  "unsubscribe.button": "ביטול הרשמה",

  "unsubscribed.title": "ההרשמה בוטלה",
  "unsubscribed.text": "לא יישלחו אליך עוד הזמנות מ-{business}."
}
