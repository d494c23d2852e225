import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const ar: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business}: درجة الموثوقية {score} من 5، {count, plural, zero {# تقييم} one {تقييم واحد} two {تقييمان} few {# تقييمات} many {# تقييمًا} other {# تقييم}}",
  "widget.pictureEmpty": "{business}: لا توجد تقييمات بعد",
  "widget.empty": "لا توجد تقييمات بعد",
  "widget.verified": "{share} موثّقة",
  "widget.score": "{score} من 5",
  "widget.latest": "أحدث التقييمات",
  "widget.all": "كل التقييمات وكيفية حساب الدرجة",

  "gallery.title": "عرض التقييمات على موقعك",
  "gallery.lead":
    "يمكنك نسخ رمز التضمين لأي أداة إلى صفحتك. تعرض الأداة دائمًا أحدث التقييمات عن {business}، ولا تشغّل نصوصًا برمجية ولا تحفظ ملفات تعريف ارتباط.",
  "gallery.theme": "الألوان",
  "gallery.theme.light": "فاتح",
  "gallery.theme.dark": "داكن",
  "gallery.theme.auto": "حسب جهاز الزائر",
  "gallery.size": "الحجم",
  "gallery.size.s": "صغير",
  "gallery.size.m": "متوسط",
  "gallery.size.l": "كبير",
  "gallery.language.visitor": "لغة الزائر",
  "gallery.show": "عرض",
  "gallery.style.badge": "شارة",
  "gallery.style.line": "سطر",
  "gallery.style.card": "بطاقة",
  "gallery.style.list": "قائمة",
  "gallery.style.carousel": "عرض دوّار",
  "gallery.code": "رمز التضمين",
  "gallery.own": "تصميمك الخاص",
  "gallery.ownText": "يقدّم هذا العنوان الدرجة بصيغة JSON للنصوص البرمجية في أي موقع.",

  "site.skip": "الانتقال إلى المحتوى",
  "site.method": "كيف تُحسب الدرجة",
  "site.forBusinesses": "للشركات",
  "site.imprint": "بيانات الناشر",
  "site.privacy": "الخصوصية",
  "site.languages": "اللغة",
  "site.start": "إلى الصفحة الرئيسية",

  "business.title": "تقييمات {business}",
  "business.description":
    "{count, plural, zero {# تقييم} one {تقييم واحد} two {تقييمان} few {# تقييمات} many {# تقييمًا} other {# تقييم}} عن {business}، منها {share} موثّقة. الدرجة: {score} من 5.",
  "business.descriptionEmpty": "يمكنك كتابة أول تقييم عن {business}.",
  "business.count":
    "{count, plural, zero {# تقييم} one {تقييم واحد} two {تقييمان} few {# تقييمات} many {# تقييمًا} other {# تقييم}}",
  "business.write": "كتابة تقييم",
  "business.reviews": "التقييمات",
  "business.emptyTitle": "لا توجد تقييمات عن {business} بعد",
  "business.emptyText":
    "هل كانت لك تجربة هناك؟ يمكنك مشاركتها مع الآخرين، جيدة كانت أم سيئة. الأمر يستغرق دقيقة.",

  "stars.count":
    "{stars, plural, zero {# نجمة} one {نجمة واحدة} two {نجمتان} few {# نجوم} many {# نجمة} other {# نجمة}}",
  "stars.label": "{stars} من 5 نجوم",

  "levels.title": "كل النجوم",
  "levels.stars": "النجوم",
  "levels.share": "نسبة التقييمات",

  "behind.title": "ما وراء الدرجة",
  "behind.proven": "{share} موثّقة.",
  "behind.provenText":
    "{proven} من {count, plural, zero {# تقييم} one {تقييم واحد} two {تقييمين} few {# تقييمات} many {# تقييمًا} other {# تقييم}} مع إثبات: شراء أو دعوة أو هوية.",
  "behind.open": "لا يُخفى شيء بسبب نجومه.",
  "behind.openText": "يُنشر المديح والنقد على حدّ سواء. ولا دور للنجوم في ما يُوقف أو يُخفى أو يُحذف.",
  "behind.replies": "{share} من التقييمات الأخيرة مع رد.",
  "behind.replyTime":
    "{days, plural, zero {تصل الردود عادةً خلال # يوم.} one {تصل الردود عادةً خلال يوم واحد.} two {تصل الردود عادةً خلال يومين.} few {تصل الردود عادةً خلال # أيام.} many {تصل الردود عادةً خلال # يومًا.} other {تصل الردود عادةً خلال # يوم.}}",
  "behind.weights": "وزن كل تقييم",
  "behind.weightsText": "الدرجة متوسط مرجّح. الإثبات يزيد الوزن، والقِدم ينقصه، والنجوم لا تؤثر فيه.",
  "behind.mean": "من دون أوزان يبلغ متوسط النجوم {mean}.",

  "plot.title": "الدرجة عبر الزمن",
  "plot.up": "ارتفعت من {score} في {month}",
  "plot.down": "انخفضت من {score} في {month}",
  "plot.same": "كما في {month}: {score}",
  "plot.description": "من {from} إلى {to} كانت الدرجة بين {low} و{high}. وهي الآن {now}.",
  "plot.numbers": "الأرقام حسب الشهر",
  "plot.month": "الشهر",
  "plot.score": "الدرجة",

  "filters.label": "تصفية التقييمات",
  "filters.all": "الكل",
  "filters.verified": "موثّقة",
  "filters.replied": "مع رد",
  "filters.languages": "اللغات",
  "filters.some":
    "{shown} من {count, plural, zero {# تقييم} one {تقييم واحد} two {تقييمين} few {# تقييمات} many {# تقييمًا} other {# تقييم}}",
  "filters.clear": "عرض كل التقييمات",
  "filters.none": "لا توجد تقييمات مطابقة.",

  "paging.label": "صفحات التقييمات",
  "paging.newest": "أحدث التقييمات",
  "paging.older": "تقييمات أقدم",

  "review.anonymous": "بلا اسم",
  "review.title": "تقييم {name}",
  "review.of": "تقييم عن {business}",
  "review.all": "كل تقييمات {business}",
  "review.link": "رابط هذا التقييم",
  "review.report": "إبلاغ",
  "review.more": "متابعة القراءة",
  "review.language": "كُتب باللغة {language}",
  "review.experience": "تجربة بتاريخ {day}",
  "review.resolved": "عالجت الشركة هذه المشكلة.",
  "review.replied": "رد من {business} · {when}",
  "review.daysLater":
    "{days, plural, =0 {في اليوم نفسه} zero {بعد # يوم} one {بعد يوم واحد} two {بعد يومين} few {بعد # أيام} many {بعد # يومًا} other {بعد # يوم}}",
  "review.replyEdited": "عُدّل في {day}",
  "review.shortened": "اختصرته المنصة في {day}: {reason}",

  "proof.transaction": "شراء موثّق",
  "proof.after_review": "شراء وُثّق لاحقًا",
  "proof.invited": "تجربة موثّقة",
  "proof.identity": "هوية موثّقة",
  "proof.imported": "مستورد",
  "proof.unverified": "غير موثّق",
  "origin.invitation": "كُتب بدعوة من الشركة",
  "origin.documents": "أكّدته المنصة من مستندات",

  "meaning.transaction":
    "كُتب بدعوة من الشركة بعد شراء معروف، أو اطّلعت المنصة على مستندات تثبت الشراء",
  "meaning.after_review": "قُبلت مستندات تثبت الشراء بعد كتابة التقييم",
  "meaning.invited": "كُتب بدعوة من الشركة، أو اطّلعت المنصة على مستندات تثبت الزيارة",
  "meaning.identity": "أُثبتت هوية من كتب التقييم",
  "meaning.imported": "منقول من مكان آخر، ولم يُتحقق منه هنا",
  "meaning.unverified": "كُتب من دون دعوة",

  "method.lead":
    "رقم واحد من 1 إلى 5، محسوب من كل التقييمات المنشورة. لا يمكن شراؤه، ولا يُخفى شيء بسبب نجومه.",
  "method.weights": "ما الذي يُحسب، وبأي وزن",
  "method.weightsText": "كلما عُرف أكثر عن مصدر التقييم زاد وزنه.",
  "method.proof": "الإثبات",
  "method.weight": "الوزن",
  "method.number": "كيف يُحسب الرقم",
  "method.mean":
    "الدرجة هي المتوسط المرجّح لنجوم كل التقييمات المنشورة، مع سبعة تقييمات من 3.5 نجوم تبدأ بها كل شركة. وهكذا لا تحسم التقييمات الأولى كل شيء.",
  "method.decay": "يُحسب التقييم بنصف وزنه بعد سنة، وبربعه بعد سنتين. ولا تغيّر نجومه وزنه أبدًا.",
  "method.formula": "الرموز: w وزن التقييم، a عمره بالأيام، ★ نجومه، Σ المجموع على كل التقييمات.",
  "method.published": "ما الذي يُنشر",
  "method.publishedText":
    "المديح والنقد على حدّ سواء. لا ينتظر التقييم مراجعة المشرفين إلا إذا احتوى على رابط أو عنوان بريد إلكتروني أو رقم هاتف أو كلام من تقييم آخر. ولا دور للنجوم في ذلك، ولا في ما يُخفى أو يُحذف لمخالفته القواعد.",

  "write.title": "كتابة تقييم عن {business}",
  "write.lead": "نرحّب بالمديح والنقد على حدّ سواء. التقييم من دون دعوة يظهر على أنه غير موثّق.",

  "problemTitle.notFound": "لم نجد هذه الصفحة",
  "problemText.notFound": "لا توجد صفحة على هذا العنوان، أو أنها أُزيلت.",
  "problemTitle.unknownPart": "تصفية أو صفحة غير معروفة",
  "problemText.unknownPart":
    "يحتوي هذا العنوان على تصفية أو صفحة غير موجودة. يُرجى البدء من أول القائمة.",
  "problemTitle.tooManyForms": "نماذج كثيرة جدًا",
  "problemText.tooManyForms":
    "وصلت نماذج كثيرة من اتصالك بالإنترنت خلال دقيقة. يُرجى الانتظار دقيقة ثم المحاولة مرة أخرى.",
  "problemTitle.broken": "حدث خطأ ما",
  "problemText.broken": "الخطأ من جانبنا. يُرجى المحاولة مرة أخرى بعد قليل.",
  "problemTitle.tooLong": "النص طويل جدًا",
  "problemText.tooLong": "يحتوي النموذج على نص طويل جدًا. يُرجى الرجوع واختصاره.",
  "problemTitle.tooBusy": "يُرجى الانتظار قليلًا",
  "problemText.tooBusy": "الضغط على الخدمة كبير الآن. يُرجى الانتظار قليلًا ثم المحاولة مرة أخرى.",
  "problemTitle.brokenForm": "لم يصل النموذج كاملًا",
  "problemText.brokenForm": "يُرجى الرجوع ومراجعة النموذج وإرساله مرة أخرى.",
  "problemTitle.foreignForm": "جاء هذا النموذج من موقع آخر",
  "problemText.foreignForm":
    "لا نقبل إلا النماذج من صفحاتنا. يُرجى فتح الصفحة هنا وإرسال النموذج مرة أخرى.",
  "problemTitle.refused": "لم ينجح ذلك",
  "problemText.refused":
    "لا يمكن فتح هذا العنوان بهذه الطريقة. يُرجى البدء من جديد من الصفحة التي أتيت منها.",
  "problemTitle.insecure": "يُرجى استخدام اتصال آمن",
  "problemText.insecure":
    "لا تُعرض هذه الصفحة إلا عبر https. يُرجى بدء العنوان بـ https://‎ ثم المحاولة مرة أخرى.",
  "problem.again": "العودة إلى النموذج",

  "form.title": "تجربتك مع {business}",
  "form.error": "خطأ: {title}",
  "form.lead": "نرحّب بالمديح والنقد على حدّ سواء.",
  "form.stars": "كيف كانت التجربة؟",
  "form.star.1": "سيئة",
  "form.star.2": "مقبولة",
  "form.star.3": "جيدة",
  "form.star.4": "جيدة جدًا",
  "form.star.5": "رائعة",
  "form.text": "تقييمك",
  "form.textHint": "ما الذي سار على ما يرام، وما الذي لم يكن كذلك؟",
  "form.more": "تفاصيل إضافية (اختيارية)",
  "form.headline": "العنوان",
  "form.date": "تاريخ التجربة",
  "form.name": "اسمك",
  "form.language": "لغة تقييمك",
  "form.showName": "الاسم الظاهر مع تقييمك",
  "form.show.full": "الاسم الكامل",
  "form.show.initial": "الاسم الأول والحرف الأول من اسم العائلة",
  "form.show.initials": "الأحرف الأولى",
  "form.show.none": "بلا اسم",
  "form.exampleName": "نور حداد",
  "form.checked":
    "تُنشر التقييمات فورًا. أما ما يحتوي منها على روابط أو عناوين بريد إلكتروني أو أرقام هواتف فيقرؤه شخص قبل نشره.",
  "form.send": "إرسال التقييم",
  "form.wrongInput": "يُرجى مراجعة إجاباتك",
  "form.tooManyForms":
    "وصلت نماذج كثيرة من اتصالك بالإنترنت خلال دقيقة. يُرجى الانتظار دقيقة ثم إعادة الإرسال.",
  "form.starsMissing": "يُرجى اختيار عدد النجوم، من نجمة إلى خمس.",
  "form.textMissing": "يُرجى كتابة بضع كلمات.",
  "form.tooLong": "النص طويل جدًا. الحد الأقصى لعدد الأحرف هو {limit}.",
  "form.notPlain": "يحتوي النص على رموز لا يمكن نشرها.",
  "form.dateWrong": "يُرجى إدخال تاريخ يقع بين عام 1900 واليوم.",

  "thanks.title": "شكرًا لك",
  "thanks.published": "نُشر تقييمك.",
  "thanks.held":
    "وصلنا تقييمك. سيقرؤه شخص قبل نشره. لمعرفة ما آل إليه، يمكنك فتح هذه الصفحة مرة أخرى.",
  "thanks.notPublic": "تقييمك غير منشور.",
  "thanks.see": "عرض تقييمك",
  "thanks.share": "رابط للمشاركة",

  "used.title": "سبق استخدام هذا الرابط",

  "gone.title": "هذه الدعوة لم تعد متاحة",
  "gone.text": "لقد سُحبت. لا يزال بإمكانك كتابة تقييم من دون دعوة.",

  "unknown.title": "رابط غير معروف",
  "unknown.text": "يبدو أن هذا الرابط غير مكتمل. يُرجى فتحه من الرسالة مرة أخرى.",

  "start.lead": "تقييمات من عملاء حقيقيين، مع الإثبات وراء كل درجة.",
  "start.portal": "بوابة الشركات",
  "start.portalHint": "الرد على التقييمات، ودعوة العملاء، وإدارة المفاتيح والفريق.",
  "start.reference": "مرجع واجهة البرمجة (API)",
  "start.referenceHint": "قراءة التقييمات والدرجات، وإرسال الدعوات، واستقبال إشعارات webhook.",

  "unsubscribe.title": "إلغاء الاشتراك",
  "unsubscribe.lead": "إيقاف الدعوات من {business}؟",
  "unsubscribe.covers": "يشمل هذا دعوات {business} فقط. وتبقى تقييماتك كما هي.",
  "unsubscribe.button": "إلغاء الاشتراك",
  "unsubscribe.keep": "لا، أريد الاستمرار في تلقي الدعوات",

  "unsubscribed.title": "أُلغي اشتراكك",
  "unsubscribed.text": "لن تصلك دعوات أخرى من {business}.",
  "unsubscribed.undo": "حدث ذلك بالخطأ: أريد تلقي الدعوات من جديد",

  "subscribed.title": "يمكن أن تصلك الدعوات من جديد",
  "subscribed.text": "يمكن أن تصلك دعوات من {business} مرة أخرى. ويمكنك إلغاء الاشتراك في أي وقت."
}
