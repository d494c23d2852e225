import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const nl: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business}: score {score} van de 5, {count, plural, one {# review} other {# reviews}}",
  "widget.pictureEmpty": "{business}: nog geen reviews",
  "widget.empty": "Nog geen reviews",
  "widget.verified": "{share} geverifieerd",
  "widget.score": "{score} van de 5",
  "widget.latest": "Nieuwste reviews",
  "widget.all": "Alle reviews en hoe de score wordt berekend",

  "gallery.title": "Toon uw reviews op uw site",
  "gallery.lead":
    "Kopieer de code van een widget naar uw pagina. De widget toont altijd de nieuwste reviews over {business}, voert geen scripts uit en plaatst geen cookies.",
  "gallery.theme": "Kleuren",
  "gallery.theme.light": "Licht",
  "gallery.theme.dark": "Donker",
  "gallery.theme.auto": "Zoals op het apparaat van de bezoeker",
  "gallery.size": "Grootte",
  "gallery.size.s": "Klein",
  "gallery.size.m": "Middelgroot",
  "gallery.size.l": "Groot",
  "gallery.language.visitor": "Die van de bezoeker",
  "gallery.show": "Tonen",
  "gallery.style.badge": "Badge",
  "gallery.style.line": "Regel",
  "gallery.style.card": "Kaart",
  "gallery.style.list": "Lijst",
  "gallery.style.carousel": "Carrousel",
  "gallery.code": "Code om te kopiëren",
  "gallery.own": "Uw eigen ontwerp",
  "gallery.ownText": "Dit adres levert de score als JSON, voor scripts op elke site.",

  "site.skip": "Naar de inhoud",
  "site.method": "Hoe de score werkt",
  "site.forBusinesses": "Voor bedrijven",
  "site.imprint": "Colofon",
  "site.privacy": "Privacy",
  "site.languages": "Taal",
  "site.start": "Naar de startpagina",

  "business.title": "Reviews over {business}",
  "business.description":
    "{count, plural, one {# review} other {# reviews}} over {business}, waarvan {share} geverifieerd. Score: {score} van de 5.",
  "business.descriptionEmpty": "Schrijf de eerste review over {business}.",
  "business.count": "{count, plural, one {# review} other {# reviews}}",
  "business.write": "Schrijf een review",
  "business.reviews": "Reviews",
  "business.emptyTitle": "Nog niemand heeft {business} beoordeeld",
  "business.emptyText":
    "Bent u er geweest? Vertel hoe het was, goed of slecht. Het kost maar een minuut.",

  "stars.count": "{stars, plural, one {# ster} other {# sterren}}",
  "stars.label": "{stars} van de 5 sterren",

  "levels.title": "Alle sterren",
  "levels.stars": "Sterren",
  "levels.share": "Aandeel van de reviews",

  "behind.title": "Wat er achter de score zit",
  "behind.proven": "{share} geverifieerd.",
  "behind.provenText":
    "{proven} van {count, plural, one {# review} other {# reviews}} met bewijs: aankoop, uitnodiging of identiteit.",
  "behind.open": "Geen review wordt verborgen vanwege de sterren.",
  "behind.openText":
    "Lof en kritiek worden op dezelfde manier gepubliceerd. Sterren spelen geen rol bij wat wordt tegengehouden, verborgen of verwijderd.",
  "behind.replies": "{share} van de recente reviews met een reactie.",
  "behind.replyTime":
    "{days, plural, one {Reacties komen meestal binnen # dag.} other {Reacties komen meestal binnen # dagen.}}",
  "behind.weights": "Hoe zwaar elke review telt",
  "behind.weightsText":
    "De score is een gewogen gemiddelde. Met bewijs telt een review zwaarder, met de tijd lichter, en de sterren veranderen daar niets aan.",
  "behind.mean": "Zonder weging is het gemiddelde van de sterren {mean}.",

  "plot.title": "De score in de loop van de tijd",
  "plot.up": "Gestegen sinds {month} (toen {score})",
  "plot.down": "Gedaald sinds {month} (toen {score})",
  "plot.same": "Net als in {month}: {score}",
  "plot.description": "Van {from} tot {to} lag de score tussen {low} en {high}. Nu is die {now}.",
  "plot.numbers": "Cijfers per maand",
  "plot.month": "Maand",
  "plot.score": "Score",

  "filters.label": "Reviews filteren",
  "filters.all": "Alle",
  "filters.verified": "Geverifieerd",
  "filters.replied": "Met reactie",
  "filters.languages": "Talen",
  "filters.some": "{shown} van {count, plural, one {# review} other {# reviews}}",
  "filters.clear": "Alle reviews tonen",
  "filters.none": "Geen reviews gevonden.",

  "paging.label": "Pagina’s met reviews",
  "paging.newest": "Nieuwste reviews",
  "paging.older": "Oudere reviews",

  "review.anonymous": "Anoniem",
  "review.title": "Review van {name}",
  "review.of": "Review over {business}",
  "review.all": "Alle reviews over {business}",
  "review.link": "Link naar deze review",
  "review.report": "Melden",
  "review.more": "Verder lezen",
  "review.language": "Geschreven in het {language}",
  "review.experience": "Ervaring van {day}",
  "review.resolved": "Het bedrijf heeft dit opgelost.",
  "review.replied": "{business} reageerde · {when}",
  "review.daysLater": "{days, plural, =0 {dezelfde dag} one {# dag later} other {# dagen later}}",
  "review.replyEdited": "bewerkt op {day}",
  "review.shortened": "Ingekort door het platform op {day}: {reason}",

  "proof.transaction": "Aankoop geverifieerd",
  "proof.after_review": "Aankoop later geverifieerd",
  "proof.invited": "Klant geverifieerd",
  "proof.identity": "Identiteit geverifieerd",
  "proof.imported": "Geïmporteerd",
  "proof.unverified": "Niet geverifieerd",
  "origin.invitation": "Geschreven op uitnodiging",
  "origin.documents": "Door het platform bevestigd aan de hand van documenten",

  "meaning.transaction":
    "Geschreven op uitnodiging van het bedrijf na een bekende aankoop, of het platform heeft een aankoopbewijs gezien",
  "meaning.after_review": "Het aankoopbewijs is pas goedgekeurd nadat de review was geschreven",
  "meaning.invited":
    "Geschreven op uitnodiging van het bedrijf, of het platform heeft documenten gezien die een bezoek aantonen",
  "meaning.identity": "De identiteit is aangetoond",
  "meaning.imported": "Van elders overgenomen, hier niet gecontroleerd",
  "meaning.unverified": "Zonder uitnodiging geschreven",

  "method.lead":
    "Eén getal van 1 tot 5 uit alle gepubliceerde reviews. Het is niet te koop, en geen review wordt verborgen vanwege de sterren.",
  "method.weights": "Wat telt, en hoe zwaar",
  "method.weightsText":
    "Hoe meer er over de herkomst van een review bekend is, hoe zwaarder die telt.",
  "method.proof": "Bewijs",
  "method.weight": "Gewicht",
  "method.number": "Hoe het getal tot stand komt",
  "method.mean":
    "De score is het gewogen gemiddelde van de sterren van alle gepubliceerde reviews, samen met zeven reviews met 3,5 sterren waarmee elk bedrijf begint. Zo bepalen de eerste reviews niet alles.",
  "method.decay":
    "Na een jaar telt een review nog half zo zwaar, na twee jaar nog een kwart. De sterren hebben daar nooit invloed op.",
  "method.formula":
    "Hierin is w het gewicht van een review, a de leeftijd in dagen, ★ het aantal sterren en Σ de som over alle reviews.",
  "method.published": "Wat er gepubliceerd wordt",
  "method.publishedText":
    "Lof én kritiek. Een review wacht alleen op moderatie als er een link, een e-mailadres, een telefoonnummer of tekst uit een andere review in staat. Sterren spelen daarbij geen rol, en ook niet bij wat wordt verborgen of verwijderd omdat het de regels overtreedt.",

  "write.title": "Schrijf een review over {business}",
  "write.lead":
    "Lof en kritiek zijn even welkom. Een review zonder uitnodiging wordt getoond als niet geverifieerd.",

  "problemTitle.notFound": "Pagina niet gevonden",
  "problemText.notFound": "Op dit adres staat geen pagina, of de pagina is verwijderd.",
  "problemTitle.unknownPart": "Onbekend filter of onbekende pagina",
  "problemText.unknownPart":
    "Dit adres bevat een filter of pagina die niet bestaat. Begin opnieuw bij het begin van de lijst.",
  "problemTitle.tooManyForms": "Te veel formulieren",
  "problemText.tooManyForms":
    "Vanaf uw internetverbinding zijn binnen een minuut te veel formulieren verstuurd. Wacht een minuut en probeer het opnieuw.",
  "problemTitle.broken": "Er is iets misgegaan",
  "problemText.broken": "Dit ligt aan ons. Probeer het zo meteen nog eens.",
  "problemTitle.tooLong": "Dit is te lang",
  "problemText.tooLong": "Het formulier bevat te veel tekst. Ga terug en maak die korter.",
  "problemTitle.tooBusy": "Een ogenblik geduld",
  "problemText.tooBusy": "Het is nu erg druk bij ons. Wacht even en probeer het opnieuw.",
  "problemTitle.brokenForm": "Het formulier kwam niet volledig aan",
  "problemText.brokenForm": "Ga terug, controleer het formulier en verstuur het opnieuw.",
  "problemTitle.foreignForm": "Dit formulier kwam van een andere site",
  "problemText.foreignForm":
    "We nemen alleen formulieren van onze eigen pagina’s aan. Open de pagina hier en verstuur het formulier opnieuw.",
  "problemTitle.refused": "Dit is niet gelukt",
  "problemText.refused":
    "Dit adres kan niet op deze manier worden geopend. Begin opnieuw op de pagina waar u vandaan kwam.",
  "problemTitle.insecure": "Gebruik een beveiligde verbinding",
  "problemText.insecure":
    "Deze pagina is alleen via https te zien. Begin het adres met https:// en probeer het opnieuw.",
  "problem.again": "Terug naar het formulier",

  "form.title": "Uw ervaring met {business}",
  "form.error": "Fout: {title}",
  "form.lead": "Lof en kritiek zijn even welkom.",
  "form.stars": "Hoe was het?",
  "form.star.1": "Slecht",
  "form.star.2": "Matig",
  "form.star.3": "Oké",
  "form.star.4": "Goed",
  "form.star.5": "Geweldig",
  "form.text": "Uw review",
  "form.textHint": "Wat ging goed, wat niet?",
  "form.more": "Meer details (niet verplicht)",
  "form.headline": "Titel",
  "form.date": "Datum van de ervaring",
  "form.name": "Uw naam",
  "form.language": "Taal van uw review",
  "form.showName": "Naam bij uw review",
  "form.show.full": "Volledige naam",
  "form.show.initial": "Voornaam en beginletter",
  "form.show.initials": "Initialen",
  "form.show.none": "Geen naam",
  "form.exampleName": "Rita Rossi",
  "form.checked":
    "Reviews verschijnen meteen. Staan er links, e-mailadressen of telefoonnummers in, dan leest iemand ze eerst.",
  "form.send": "Review versturen",
  "form.wrongInput": "Controleer uw antwoorden",
  "form.tooManyForms":
    "Vanaf uw internetverbinding zijn binnen een minuut te veel formulieren verstuurd. Wacht een minuut en verstuur uw formulier dan opnieuw.",
  "form.starsMissing": "Kies één tot vijf sterren.",
  "form.textMissing": "Schrijf een paar woorden.",
  "form.tooLong": "Dit is te lang. Gebruik maximaal {limit} tekens.",
  "form.notPlain": "Dit bevat tekens die niet gepubliceerd kunnen worden.",
  "form.dateWrong": "Vul een datum in van 1900 tot en met vandaag.",

  "thanks.title": "Dank u wel",
  "thanks.published": "Uw review is gepubliceerd.",
  "thanks.held":
    "Uw review is ontvangen. Iemand leest hem voordat hij verschijnt. Open deze pagina opnieuw om te zien hoe het ermee staat.",
  "thanks.notPublic": "Uw review is niet openbaar.",
  "thanks.see": "Uw review bekijken",
  "thanks.share": "Link om te delen",

  "used.title": "U hebt deze link al gebruikt",

  "gone.title": "Deze uitnodiging is niet meer geldig",
  "gone.text":
    "De uitnodiging is ingetrokken. U kunt nog wel een review schrijven zonder uitnodiging.",

  "unknown.title": "Onbekende link",
  "unknown.text": "Deze link lijkt niet volledig. Open hem nog een keer vanuit het bericht.",

  "start.lead": "Echte reviews, met het bewijs achter elke score.",
  "start.portal": "Bedrijfsportaal",
  "start.portalHint": "Op reviews reageren, klanten uitnodigen, sleutels en team beheren.",
  "start.reference": "API-referentie",
  "start.referenceHint": "Reviews en scores lezen, uitnodigingen versturen, webhooks ontvangen.",

  "unsubscribe.title": "Afmelden",
  "unsubscribe.lead": "Wilt u geen uitnodigingen van {business} meer ontvangen?",
  "unsubscribe.covers":
    "Dit geldt alleen voor uitnodigingen van {business}. Uw reviews blijven staan.",
  "unsubscribe.button": "Afmelden",
  "unsubscribe.keep": "Nee, blijf mij uitnodigen",

  "unsubscribed.title": "U bent afgemeld",
  "unsubscribed.text": "{business} nodigt u niet meer uit.",
  "unsubscribed.undo": "Dat was een vergissing: nodig mij weer uit",

  "subscribed.title": "U kunt weer worden uitgenodigd",
  "subscribed.text": "{business} kan u weer uitnodigingen sturen. Afmelden kan altijd."
}
