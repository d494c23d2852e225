import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const de: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business}: Proof-Score {score} von 5, {count, plural, one {# Bewertung} other {# Bewertungen}}",
  "widget.pictureEmpty": "{business}: Noch keine Bewertungen",
  "widget.empty": "Noch keine Bewertungen",
  "widget.verified": "{share} geprüft",
  "widget.score": "{score} von 5",
  "widget.latest": "Neueste Bewertungen",
  "widget.all": "Alle Bewertungen und wie der Score entsteht",

  "gallery.title": "Zeigen Sie Ihre Bewertungen auf Ihrer Website",
  "gallery.lead":
    "Kopieren Sie den Code eines Widgets in Ihre Seite. Das Widget zeigt immer die neuesten Bewertungen für {business}, führt keine Skripte aus und setzt keine Cookies.",
  "gallery.theme": "Farben",
  "gallery.theme.light": "Hell",
  "gallery.theme.dark": "Dunkel",
  "gallery.theme.auto": "Wie auf dem Gerät der Besucher",
  "gallery.size": "Größe",
  "gallery.size.s": "Klein",
  "gallery.size.m": "Mittel",
  "gallery.size.l": "Groß",
  "gallery.language.visitor": "Die der Besucher",
  "gallery.show": "Anzeigen",
  "gallery.style.badge": "Plakette",
  "gallery.style.line": "Zeile",
  "gallery.style.card": "Karte",
  "gallery.style.list": "Liste",
  "gallery.style.carousel": "Karussell",
  "gallery.code": "Code zum Kopieren",
  "gallery.own": "Ihr eigenes Design",
  "gallery.ownText": "Diese Adresse liefert den Score als JSON, für Skripte auf jeder Website.",

  "site.skip": "Zum Inhalt springen",
  "site.method": "So entsteht der Score",
  "site.forBusinesses": "Für Unternehmen",
  "site.imprint": "Impressum",
  "site.privacy": "Datenschutz",
  "site.languages": "Sprache",
  "site.start": "Zur Startseite",

  "business.title": "Bewertungen für {business}",
  "business.description":
    "{count, plural, one {# Bewertung} other {# Bewertungen}} für {business}, davon {share} geprüft. Score: {score} von 5.",
  "business.descriptionEmpty": "Schreiben Sie die erste Bewertung für {business}.",
  "business.count": "{count, plural, one {# Bewertung} other {# Bewertungen}}",
  "business.write": "Bewertung schreiben",
  "business.reviews": "Bewertungen",
  "business.emptyTitle": "Noch hat niemand {business} bewertet",
  "business.emptyText":
    "Waren Sie da? Erzählen Sie, wie es war, ob gut oder schlecht. Das dauert nur eine Minute.",

  "stars.count": "{stars, plural, one {# Stern} other {# Sterne}}",
  "stars.label": "{stars} von 5 Sternen",

  "levels.title": "Alle Sterne",
  "levels.stars": "Sterne",
  "levels.share": "Anteil der Bewertungen",

  "behind.title": "Was hinter dem Score steht",
  "behind.proven": "{share} geprüft.",
  "behind.provenText":
    "{proven} von {count, plural, one {# Bewertung} other {# Bewertungen}} mit Nachweis: Kauf, Einladung oder Identität.",
  "behind.open": "Keine Bewertung wird wegen ihrer Sterne ausgeblendet.",
  "behind.openText":
    "Lob und Kritik werden gleichermaßen veröffentlicht. Die Sterne spielen keine Rolle dabei, was zurückgehalten, ausgeblendet oder entfernt wird.",
  "behind.replies": "{share} der neueren Bewertungen beantwortet.",
  "behind.replyTime":
    "{days, plural, one {Antworten kommen meist innerhalb eines Tages.} other {Antworten kommen meist innerhalb von # Tagen.}}",
  "behind.weights": "Wie viel jede Bewertung zählt",
  "behind.weightsText":
    "Der Score ist ein gewichteter Durchschnitt. Ein Nachweis gibt einer Bewertung mehr Gewicht, mit der Zeit nimmt es ab, und die Sterne ändern daran nichts.",
  "behind.mean": "Ohne Gewichtung liegt der Durchschnitt der Sterne bei {mean}.",

  "plot.title": "Der Score im Lauf der Zeit",
  "plot.up": "Gestiegen seit {month} (damals {score})",
  "plot.down": "Gesunken seit {month} (damals {score})",
  "plot.same": "Wie im {month}: {score}",
  "plot.description":
    "Von {from} bis {to} lag der Score zwischen {low} und {high}. Jetzt liegt er bei {now}.",
  "plot.numbers": "Zahlen nach Monaten",
  "plot.month": "Monat",
  "plot.score": "Score",

  "filters.label": "Bewertungen filtern",
  "filters.all": "Alle",
  "filters.verified": "Geprüft",
  "filters.replied": "Mit Antwort",
  "filters.languages": "Sprachen",
  "filters.some": "{shown} von {count, plural, one {# Bewertung} other {# Bewertungen}}",
  "filters.clear": "Alle Bewertungen zeigen",
  "filters.none": "Keine passenden Bewertungen.",

  "paging.label": "Seiten mit Bewertungen",
  "paging.newest": "Neueste Bewertungen",
  "paging.older": "Ältere Bewertungen",

  "review.anonymous": "Anonym",
  "review.title": "Bewertung von {name}",
  "review.of": "Bewertung für {business}",
  "review.all": "Alle Bewertungen für {business}",
  "review.link": "Link zu dieser Bewertung",
  "review.report": "Melden",
  "review.more": "Weiterlesen",
  "review.language": "Verfasst auf {language}",
  "review.experience": "Erfahrung vom {day}",
  "review.resolved": "Das Unternehmen hat das Problem gelöst.",
  "review.replied": "{business} hat geantwortet · {when}",
  "review.daysLater": "{days, plural, =0 {am selben Tag} one {# Tag später} other {# Tage später}}",
  "review.replyEdited": "bearbeitet am {day}",
  "review.shortened": "Von der Plattform am {day} gekürzt: {reason}",

  "proof.transaction": "Kauf geprüft",
  "proof.after_review": "Kauf nachträglich geprüft",
  "proof.invited": "Erfahrung geprüft",
  "proof.identity": "Identität geprüft",
  "proof.imported": "Importiert",
  "proof.unverified": "Nicht geprüft",
  "origin.invitation": "Auf Einladung geschrieben",
  "origin.documents": "Von der Plattform anhand von Unterlagen bestätigt",

  "meaning.transaction":
    "Auf Einladung des Unternehmens nach einem bekannten Kauf geschrieben, oder der Plattform lagen Kaufbelege vor",
  "meaning.after_review": "Kaufbelege wurden erst anerkannt, nachdem die Bewertung geschrieben war",
  "meaning.invited":
    "Auf Einladung des Unternehmens geschrieben, oder der Plattform lagen Belege für einen Besuch vor",
  "meaning.identity": "Die Identität wurde nachgewiesen",
  "meaning.imported": "Von anderswo übernommen, hier nicht geprüft",
  "meaning.unverified": "Ohne Einladung geschrieben",

  "method.lead":
    "Eine Zahl von 1 bis 5 aus allen veröffentlichten Bewertungen. Sie ist nicht käuflich, und keine Bewertung wird wegen ihrer Sterne ausgeblendet.",
  "method.weights": "Was wie viel zählt",
  "method.weightsText":
    "Je mehr über die Herkunft einer Bewertung bekannt ist, desto mehr zählt sie.",
  "method.proof": "Nachweis",
  "method.weight": "Gewicht",
  "method.number": "Wie die Zahl entsteht",
  "method.mean":
    "Der Score ist der gewichtete Durchschnitt der Sterne aller veröffentlichten Bewertungen, zusammen mit sieben Bewertungen mit je 3,5 Sternen, mit denen jedes Unternehmen beginnt. So entscheiden die ersten Bewertungen nicht alles.",
  "method.decay":
    "Nach einem Jahr zählt eine Bewertung halb so viel, nach zwei Jahren ein Viertel. Ihre Sterne ändern nie, wie viel sie zählt.",
  "method.formula":
    "Dabei ist w das Gewicht einer Bewertung, a ihr Alter in Tagen, ★ die Zahl ihrer Sterne und Σ die Summe über alle Bewertungen.",
  "method.published": "Was veröffentlicht wird",
  "method.publishedText":
    "Lob ebenso wie Kritik. Eine Bewertung wartet nur dann auf die Moderation, wenn sie einen Link, eine E-Mail-Adresse, eine Telefonnummer oder den Wortlaut einer anderen Bewertung enthält. Die Sterne spielen dabei keine Rolle, auch nicht bei dem, was wegen eines Verstoßes gegen die Regeln ausgeblendet oder entfernt wird.",

  "write.title": "{business} bewerten",
  "write.lead":
    "Lob und Kritik sind gleichermaßen willkommen. Ohne Einladung erscheint eine Bewertung als nicht geprüft.",

  "problemTitle.notFound": "Seite nicht gefunden",
  "problemText.notFound": "Unter dieser Adresse gibt es keine Seite, oder sie wurde entfernt.",
  "problemTitle.unknownPart": "Unbekannter Filter oder unbekannte Seite",
  "problemText.unknownPart":
    "Diese Adresse enthält einen Filter oder eine Seite, die es nicht gibt. Bitte beginnen Sie wieder am Anfang der Liste.",
  "problemTitle.tooManyForms": "Zu viele Formulare",
  "problemText.tooManyForms":
    "Über Ihre Internetverbindung kamen innerhalb einer Minute zu viele Formulare. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.",
  "problemTitle.broken": "Etwas ist schiefgegangen",
  "problemText.broken": "Das liegt an uns. Bitte versuchen Sie es gleich noch einmal.",
  "problemTitle.tooLong": "Das ist zu lang",
  "problemText.tooLong":
    "Das Formular enthält zu viel Text. Bitte gehen Sie zurück und kürzen Sie ihn.",
  "problemTitle.tooBusy": "Bitte warten Sie einen Moment",
  "problemText.tooBusy":
    "Bei uns ist gerade sehr viel los. Bitte warten Sie einen Moment und versuchen Sie es noch einmal.",
  "problemTitle.brokenForm": "Das Formular kam nicht vollständig an",
  "problemText.brokenForm":
    "Bitte gehen Sie zurück, prüfen Sie das Formular und senden Sie es noch einmal.",
  "problemTitle.foreignForm": "Dieses Formular kam von einer anderen Website",
  "problemText.foreignForm":
    "Formulare nehmen wir nur von unseren eigenen Seiten an. Bitte öffnen Sie die Seite hier und senden Sie das Formular noch einmal.",
  "problemTitle.refused": "Das hat nicht funktioniert",
  "problemText.refused":
    "Diese Adresse lässt sich so nicht öffnen. Bitte beginnen Sie noch einmal auf der Seite, von der Sie kamen.",
  "problemTitle.insecure": "Bitte nutzen Sie eine sichere Verbindung",
  "problemText.insecure":
    "Diese Seite gibt es nur über https. Bitte beginnen Sie die Adresse mit https:// und versuchen Sie es noch einmal.",
  "problem.again": "Zurück zum Formular",

  "form.title": "Ihre Erfahrung mit {business}",
  "form.error": "Fehler: {title}",
  "form.lead": "Lob und Kritik sind gleichermaßen willkommen.",
  "form.stars": "Wie war es?",
  "form.star.1": "Schlecht",
  "form.star.2": "Mäßig",
  "form.star.3": "Okay",
  "form.star.4": "Gut",
  "form.star.5": "Großartig",
  "form.text": "Ihre Bewertung",
  "form.textHint": "Was war gut, was nicht?",
  "form.more": "Weitere Angaben (freiwillig)",
  "form.headline": "Titel",
  "form.date": "Datum der Erfahrung",
  "form.name": "Ihr Name",
  "form.language": "Sprache Ihrer Bewertung",
  "form.showName": "Name bei Ihrer Bewertung",
  "form.show.full": "Voller Name",
  "form.show.initial": "Vorname und Anfangsbuchstabe",
  "form.show.initials": "Initialen",
  "form.show.none": "Kein Name",
  "form.exampleName": "Rita Rossi",
  "form.checked":
    "Bewertungen erscheinen sofort. Enthalten sie Links, E-Mail-Adressen oder Telefonnummern, liest sie vorher ein Mensch.",
  "form.send": "Bewertung senden",
  "form.wrongInput": "Bitte prüfen Sie Ihre Angaben",
  "form.tooManyForms":
    "Über Ihre Internetverbindung kamen innerhalb einer Minute zu viele Formulare. Bitte warten Sie eine Minute und senden Sie Ihr Formular dann noch einmal.",
  "form.starsMissing": "Bitte wählen Sie einen bis fünf Sterne.",
  "form.textMissing": "Bitte schreiben Sie ein paar Worte.",
  "form.tooLong": "Das ist zu lang. Möglich sind bis zu {limit} Zeichen.",
  "form.notPlain": "Das enthält Zeichen, die nicht veröffentlicht werden können.",
  "form.dateWrong": "Bitte geben Sie ein Datum von 1900 bis heute ein.",

  "thanks.title": "Vielen Dank",
  "thanks.published": "Ihre Bewertung ist veröffentlicht.",
  "thanks.held":
    "Ihre Bewertung ist angekommen. Ein Mensch liest sie, bevor sie erscheint. Öffnen Sie diese Seite wieder, um den Stand zu sehen.",
  "thanks.notPublic": "Ihre Bewertung ist nicht öffentlich.",
  "thanks.see": "Ihre Bewertung ansehen",
  "thanks.share": "Link zum Teilen",

  "used.title": "Sie haben diesen Link schon benutzt",

  "gone.title": "Diese Einladung ist nicht mehr gültig",
  "gone.text":
    "Sie wurde zurückgezogen. Eine Bewertung ohne Einladung können Sie trotzdem schreiben.",

  "unknown.title": "Unbekannter Link",
  "unknown.text":
    "Dieser Link scheint unvollständig zu sein. Bitte öffnen Sie ihn noch einmal aus der Nachricht.",

  "start.lead": "Echte Bewertungen, mit dem Nachweis hinter jedem Score.",
  "start.portal": "Firmenportal",
  "start.portalHint": "Auf Bewertungen antworten, Kunden einladen, Schlüssel und Team verwalten.",
  "start.reference": "API-Referenz",
  "start.referenceHint": "Bewertungen und Scores abrufen, Einladungen senden, Webhooks empfangen.",

  "unsubscribe.title": "Einladungen abbestellen",
  "unsubscribe.lead": "Möchten Sie keine Einladungen von {business} mehr erhalten?",
  "unsubscribe.covers":
    "Das betrifft nur Einladungen von {business}. Ihre Bewertungen bleiben bestehen.",
  "unsubscribe.button": "Abbestellen",
  "unsubscribe.keep": "Nein, weiter einladen",

  "unsubscribed.title": "Einladungen abbestellt",
  "unsubscribed.text": "{business} wird Sie nicht mehr einladen.",
  "unsubscribed.undo": "Das war ein Versehen: wieder einladen",

  "subscribed.title": "Sie können wieder eingeladen werden",
  "subscribed.text":
    "{business} kann Ihnen wieder Einladungen senden. Sie können sie jederzeit abbestellen."
}
