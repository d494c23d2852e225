import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const he: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business}: ציון אמינות {score} מתוך 5, {count, plural, one {חוות דעת אחת} two {שתי חוות דעת} other {# חוות דעת}}",
  "widget.pictureEmpty": "{business}: עדיין אין חוות דעת",
  "widget.empty": "עדיין אין חוות דעת",
  "widget.verified": "{share} מאומתות",
  "widget.score": "{score} מתוך 5",
  "widget.latest": "חוות הדעת האחרונות",
  "widget.all": "כל חוות הדעת ואיך מחושב הציון",

  "gallery.title": "הצגת חוות הדעת באתר שלך",
  "gallery.lead":
    "אפשר להעתיק לדף שלך את הקוד של כל וידג׳ט. הווידג׳ט מציג תמיד את חוות הדעת האחרונות על {business}, אינו מריץ סקריפטים ואינו שומר קובצי Cookie.",
  "gallery.theme": "צבעים",
  "gallery.theme.light": "בהיר",
  "gallery.theme.dark": "כהה",
  "gallery.theme.auto": "כמו במכשיר של המבקרים",
  "gallery.size": "גודל",
  "gallery.size.s": "קטן",
  "gallery.size.m": "בינוני",
  "gallery.size.l": "גדול",
  "gallery.language.visitor": "שפת המבקרים",
  "gallery.show": "הצגה",
  "gallery.style.badge": "תג",
  "gallery.style.line": "שורה",
  "gallery.style.card": "כרטיס",
  "gallery.style.list": "רשימה",
  "gallery.style.carousel": "קרוסלה",
  "gallery.code": "קוד להעתקה",
  "gallery.own": "עיצוב משלך",
  "gallery.ownText": "הכתובת הזו מחזירה את הציון בפורמט JSON, לסקריפטים בכל אתר.",

  "site.skip": "דילוג לתוכן",
  "site.method": "איך מחושב הציון",
  "site.forBusinesses": "לעסקים",
  "site.imprint": "פרטי המפעיל",
  "site.privacy": "פרטיות",
  "site.languages": "שפה",
  "site.start": "לדף הבית",

  "business.title": "חוות דעת על {business}",
  "business.description":
    "{count, plural, one {חוות דעת אחת} two {שתי חוות דעת} other {# חוות דעת}} על {business}, מתוכן {share} מאומתות. ציון: {score} מתוך 5.",
  "business.descriptionEmpty": "אפשר לכתוב את חוות הדעת הראשונה על {business}.",
  "business.count": "{count, plural, one {חוות דעת אחת} two {שתי חוות דעת} other {# חוות דעת}}",
  "business.write": "כתיבת חוות דעת",
  "business.reviews": "חוות דעת",
  "business.emptyTitle": "עדיין אין חוות דעת על {business}",
  "business.emptyText": "יש לך ניסיון איתם? אפשר לספר איך היה, לטוב ולרע. זה לוקח דקה.",

  "stars.count": "{stars, plural, one {כוכב אחד} two {שני כוכבים} other {# כוכבים}}",
  "stars.label": "{stars} מתוך 5 כוכבים",

  "levels.title": "כל הכוכבים",
  "levels.stars": "כוכבים",
  "levels.share": "שיעור מחוות הדעת",

  "behind.title": "מה עומד מאחורי הציון",
  "behind.proven": "{share} מאומתות.",
  "behind.provenText":
    "{proven} מתוך {count, plural, one {חוות דעת אחת} two {שתי חוות דעת} other {# חוות דעת}} עם הוכחה: קנייה, הזמנה מהעסק או זהות.",
  "behind.open": "דבר אינו מוסתר בגלל הכוכבים.",
  "behind.openText":
    "שבחים וביקורת מתפרסמים באותה מידה. לכוכבים אין חלק בהחלטה מה מעוכב, מוסתר או מוסר.",
  "behind.replies": "{share} מחוות הדעת האחרונות עם תגובה.",
  "behind.replyTime":
    "{days, plural, one {תגובות מתקבלות בדרך כלל תוך יום.} two {תגובות מתקבלות בדרך כלל תוך יומיים.} other {תגובות מתקבלות בדרך כלל תוך # ימים.}}",
  "behind.weights": "המשקל של כל חוות דעת",
  "behind.weightsText":
    "הציון הוא ממוצע משוקלל. הוכחה מוסיפה משקל, הזמן מפחית אותו, ולכוכבים אין השפעה עליו.",
  "behind.mean": "בלי משקלים, ממוצע הכוכבים הוא {mean}.",

  "plot.title": "הציון לאורך זמן",
  "plot.up": "עלייה מ-{score} ({month})",
  "plot.down": "ירידה מ-{score} ({month})",
  "plot.same": "כמו ב{month}: {score}",
  "plot.description": "מ{from} עד {to} הציון היה בין {low} ל-{high}. כעת הוא {now}.",
  "plot.numbers": "המספרים לפי חודש",
  "plot.month": "חודש",
  "plot.score": "ציון",

  "filters.label": "סינון חוות דעת",
  "filters.all": "הכול",
  "filters.verified": "מאומתות",
  "filters.replied": "עם תגובה",
  "filters.languages": "שפות",
  "filters.some":
    "{shown} מתוך {count, plural, one {חוות דעת אחת} two {שתי חוות דעת} other {# חוות דעת}}",
  "filters.clear": "הצגת כל חוות הדעת",
  "filters.none": "אין חוות דעת מתאימות.",

  "paging.label": "דפי חוות דעת",
  "paging.newest": "חוות הדעת החדשות ביותר",
  "paging.older": "חוות דעת ישנות יותר",

  "review.anonymous": "ללא שם",
  "review.title": "חוות דעת · {name}",
  "review.of": "חוות דעת על {business}",
  "review.all": "כל חוות הדעת על {business}",
  "review.link": "קישור לחוות הדעת",
  "review.report": "דיווח",
  "review.more": "המשך קריאה",
  "review.language": "נכתבה ב{language}",
  "review.experience": "חוויה מתאריך {day}",
  "review.resolved": "העסק פתר את הבעיה.",
  "review.replied": "תגובת {business} · {when}",
  "review.daysLater":
    "{days, plural, =0 {באותו יום} one {כעבור יום} two {כעבור יומיים} other {כעבור # ימים}}",
  "review.replyEdited": "נערכה ב-{day}",
  "review.shortened": "קוצרה על ידי הפלטפורמה ב-{day}: {reason}",

  "proof.transaction": "קנייה מאומתת",
  "proof.after_review": "קנייה שאומתה בדיעבד",
  "proof.invited": "חוויה מאומתת",
  "proof.identity": "זהות מאומתת",
  "proof.imported": "מיובאת",
  "proof.unverified": "לא מאומתת",
  "origin.invitation": "נכתבה בהזמנת העסק",
  "origin.documents": "אושרה על ידי הפלטפורמה לפי מסמכים",

  "meaning.transaction":
    "נכתבה בהזמנת העסק אחרי קנייה ידועה, או שהפלטפורמה ראתה מסמכים שמוכיחים את הקנייה",
  "meaning.after_review": "מסמכים שמוכיחים את הקנייה אושרו אחרי כתיבת חוות הדעת",
  "meaning.invited": "נכתבה בהזמנת העסק, או שהפלטפורמה ראתה מסמכים שמוכיחים את הביקור",
  "meaning.identity": "הזהות הוכחה",
  "meaning.imported": "הובאה ממקום אחר ולא נבדקה כאן",
  "meaning.unverified": "נכתבה בלי הזמנה מהעסק",

  "method.lead":
    "מספר אחד מ-1 עד 5, מחושב מכל חוות הדעת שפורסמו. אי אפשר לקנות אותו, ודבר אינו מוסתר בגלל הכוכבים.",
  "method.weights": "מה נחשב, וכמה",
  "method.weightsText": "ככל שידוע יותר על מקור חוות הדעת, כך היא נחשבת יותר.",
  "method.proof": "הוכחה",
  "method.weight": "משקל",
  "method.number": "איך נוצר המספר",
  "method.mean":
    "הציון הוא הממוצע המשוקלל של הכוכבים בכל חוות הדעת שפורסמו, יחד עם שבע חוות דעת של 3.5 כוכבים שכל עסק מתחיל איתן. כך חוות הדעת הראשונות אינן קובעות הכול.",
  "method.decay":
    "אחרי שנה יורד המשקל של חוות דעת לחצי, ואחרי שנתיים לרבע. הכוכבים שלה לעולם אינם משנים אותו.",
  "method.formula":
    "כאן w הוא המשקל של חוות דעת, a גילה בימים, ★ הכוכבים שלה ו-Σ הסכום על פני כל חוות הדעת.",
  "method.published": "מה מתפרסם",
  "method.publishedText":
    "שבחים וביקורת כאחד. חוות דעת ממתינה לבדיקה רק אם יש בה קישור, כתובת דוא״ל, מספר טלפון או מילים מחוות דעת אחרת. לכוכבים אין חלק בכך, וגם לא במה שמוסתר או מוסר בגלל הפרת הכללים.",

  "write.title": "כתיבת חוות דעת על {business}",
  "write.lead":
    "שבחים וביקורת מתקבלים בברכה באותה מידה. חוות דעת בלי הזמנה מהעסק מוצגת כלא מאומתת.",

  "problemTitle.notFound": "הדף לא נמצא",
  "problemText.notFound": "אין דף בכתובת הזו, או שהוא הוסר.",
  "problemTitle.unknownPart": "מסנן או דף לא מוכרים",
  "problemText.unknownPart": "הכתובת כוללת מסנן או דף שאינם קיימים. יש להתחיל שוב מתחילת הרשימה.",
  "problemTitle.tooManyForms": "יותר מדי טפסים",
  "problemText.tooManyForms":
    "הגיעו יותר מדי טפסים מהחיבור שלך לאינטרנט בתוך דקה. יש להמתין דקה ולנסות שוב.",
  "problemTitle.broken": "משהו השתבש",
  "problemText.broken": "זו תקלה שלנו. אפשר לנסות שוב בעוד רגע.",
  "problemTitle.tooLong": "זה ארוך מדי",
  "problemText.tooLong": "הטופס כולל יותר מדי טקסט. יש לחזור ולקצר אותו.",
  "problemTitle.tooBusy": "רק רגע",
  "problemText.tooBusy": "יש עכשיו עומס גדול. יש להמתין רגע ולנסות שוב.",
  "problemTitle.brokenForm": "הטופס לא הגיע במלואו",
  "problemText.brokenForm": "יש לחזור, לבדוק את הטופס ולשלוח אותו שוב.",
  "problemTitle.foreignForm": "הטופס הזה הגיע מאתר אחר",
  "problemText.foreignForm":
    "אנחנו מקבלים טפסים רק מהדפים שלנו. יש לפתוח את הדף כאן ולשלוח את הטופס שוב.",
  "problemTitle.refused": "זה לא הצליח",
  "problemText.refused": "אי אפשר לפתוח את הכתובת הזו כך. יש להתחיל שוב מהדף הקודם.",
  "problemTitle.insecure": "יש להשתמש בחיבור מאובטח",
  "problemText.insecure": "הדף הזה מוצג רק דרך https. יש להתחיל את הכתובת ב-https://‎ ולנסות שוב.",
  "problem.again": "חזרה לטופס",

  "form.title": "החוויה שלך עם {business}",
  "form.error": "שגיאה: {title}",
  "form.lead": "שבחים וביקורת מתקבלים בברכה באותה מידה.",
  "form.stars": "איך היה?",
  "form.star.1": "גרוע",
  "form.star.2": "חלש",
  "form.star.3": "בסדר",
  "form.star.4": "טוב",
  "form.star.5": "מצוין",
  "form.text": "חוות הדעת שלך",
  "form.textHint": "מה היה טוב ומה פחות?",
  "form.more": "פרטים נוספים (לא חובה)",
  "form.headline": "כותרת",
  "form.date": "תאריך החוויה",
  "form.name": "שמך",
  "form.language": "שפת חוות הדעת",
  "form.showName": "השם שיופיע ליד חוות הדעת",
  "form.show.full": "שם מלא",
  "form.show.initial": "שם פרטי ואות ראשונה של שם המשפחה",
  "form.show.initials": "ראשי תיבות",
  "form.show.none": "ללא שם",
  "form.exampleName": "נועה כהן",
  "form.checked":
    "חוות דעת מתפרסמות מיד. אם יש בהן קישורים, כתובות דוא״ל או מספרי טלפון, אדם קורא אותן לפני הפרסום.",
  "form.send": "שליחת חוות הדעת",
  "form.wrongInput": "נא לבדוק את התשובות",
  "form.tooManyForms":
    "הגיעו יותר מדי טפסים מהחיבור שלך לאינטרנט בתוך דקה. נא להמתין דקה ולשלוח שוב.",
  "form.starsMissing": "נא לבחור בין כוכב אחד לחמישה כוכבים.",
  "form.textMissing": "נא לכתוב כמה מילים.",
  "form.tooLong": "הטקסט ארוך מדי. אפשר לכתוב עד {limit} תווים.",
  "form.notPlain": "הטקסט מכיל תווים שאי אפשר לפרסם.",
  "form.dateWrong": "נא להזין תאריך משנת 1900 ועד היום.",

  "thanks.title": "תודה",
  "thanks.published": "חוות הדעת שלך פורסמה.",
  "thanks.held":
    "חוות הדעת שלך התקבלה. אדם קורא אותה לפני הפרסום. אפשר לפתוח את הדף הזה שוב כדי לראות מה מצבה.",
  "thanks.notPublic": "חוות הדעת שלך אינה ציבורית.",
  "thanks.see": "לצפייה בחוות הדעת שלך",
  "thanks.share": "קישור לשיתוף",

  "used.title": "כבר נעשה שימוש בקישור הזה",

  "gone.title": "ההזמנה לכתיבת חוות דעת כבר אינה פתוחה",
  "gone.text": "היא בוטלה. עדיין אפשר לכתוב חוות דעת בלי הזמנה.",

  "unknown.title": "קישור לא מוכר",
  "unknown.text": "נראה שהקישור חסר. נא לפתוח אותו שוב מתוך ההודעה.",

  "start.lead": "חוות דעת של לקוחות אמיתיים, עם ההוכחה שמאחורי כל ציון.",
  "start.portal": "פורטל לעסקים",
  "start.portalHint": "מענה לחוות דעת, הזמנת לקוחות וניהול המפתחות והצוות.",
  "start.reference": "תיעוד ה-API",
  "start.referenceHint": "קריאת חוות דעת וציונים, שליחת הזמנות וקבלת webhooks.",

  "unsubscribe.title": "ביטול הרשמה",
  "unsubscribe.lead": "להפסיק לקבל מ-{business} הזמנות לכתיבת חוות דעת?",
  "unsubscribe.covers": "זה נוגע רק להזמנות מ-{business}. חוות הדעת שלך נשארות.",
  "unsubscribe.button": "ביטול הרשמה",
  "unsubscribe.keep": "לא, להמשיך לקבל הזמנות",

  "unsubscribed.title": "ההרשמה בוטלה",
  "unsubscribed.text": "לא יישלחו אליך עוד הזמנות מ-{business} לכתיבת חוות דעת.",
  "unsubscribed.undo": "זו הייתה טעות: אפשר להזמין אותי שוב",

  "subscribed.title": "אפשר להזמין אותך שוב",
  "subscribed.text":
    "אפשר שוב לקבל מ-{business} הזמנות לכתיבת חוות דעת. אפשר לבטל את ההרשמה בכל עת."
}
