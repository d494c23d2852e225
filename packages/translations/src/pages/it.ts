import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const it: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business}: punteggio {score} su 5, {count, plural, one {# recensione} many {# recensioni} other {# recensioni}}",
  "widget.pictureEmpty": "{business}: ancora nessuna recensione",
  "widget.empty": "Ancora nessuna recensione",
  "widget.verified": "{share} verificate",
  "widget.score": "{score} su 5",
  "widget.latest": "Ultime recensioni",
  "widget.all": "Tutte le recensioni e come si calcola il punteggio",

  "gallery.title": "Mostri le sue recensioni sul suo sito",
  "gallery.lead":
    "Copi il codice di un widget nella sua pagina. Mostra sempre le recensioni più recenti di {business}, non esegue script e non imposta cookie.",
  "gallery.theme": "Colori",
  "gallery.theme.light": "Chiaro",
  "gallery.theme.dark": "Scuro",
  "gallery.theme.auto": "In base al dispositivo",
  "gallery.size": "Dimensione",
  "gallery.size.s": "Piccola",
  "gallery.size.m": "Media",
  "gallery.size.l": "Grande",
  "gallery.language.visitor": "Quella del browser",
  "gallery.show": "Mostra",
  "gallery.style.badge": "Badge",
  "gallery.style.line": "Riga",
  "gallery.style.card": "Scheda",
  "gallery.style.list": "Elenco",
  "gallery.style.carousel": "Carosello",
  "gallery.code": "Codice da copiare",
  "gallery.own": "Un design tutto suo",
  "gallery.ownText":
    "Questo indirizzo fornisce il punteggio in JSON, per gli script di qualsiasi sito.",

  "site.skip": "Vai al contenuto",
  "site.method": "Come si calcola il punteggio",
  "site.forBusinesses": "Per le aziende",
  "site.imprint": "Note legali",
  "site.privacy": "Privacy",
  "site.languages": "Lingua",
  "site.start": "Vai alla pagina iniziale",

  "business.title": "Recensioni di {business}",
  "business.description":
    "{count, plural, one {# recensione} many {# recensioni} other {# recensioni}} di {business}, {share} verificate. Punteggio: {score} su 5.",
  "business.descriptionEmpty": "Scriva la prima recensione di {business}.",
  "business.count": "{count, plural, one {# recensione} many {# recensioni} other {# recensioni}}",
  "business.write": "Scrivi una recensione",
  "business.reviews": "Recensioni",
  "business.emptyTitle": "Nessuno ha ancora recensito {business}",
  "business.emptyText":
    "Ha un’esperienza da condividere? Racconti com’è stato, nel bene o nel male. Basta un minuto.",

  "stars.count": "{stars, plural, one {# stella} many {# stelle} other {# stelle}}",
  "stars.label": "{stars} su 5 stelle",

  "levels.title": "Distribuzione delle stelle",
  "levels.stars": "Stelle",
  "levels.share": "Percentuale di recensioni",

  "behind.title": "Che cosa c’è dietro il punteggio",
  "behind.proven": "{share} verificate.",
  "behind.provenText":
    "{proven} su {count, plural, one {# recensione} many {# recensioni} other {# recensioni}} con una prova: un acquisto, un invito o un’identità.",
  "behind.open": "Nulla viene nascosto per via delle stelle.",
  "behind.openText":
    "Elogi e critiche vengono pubblicati allo stesso modo. Le stelle non influiscono su ciò che viene messo in attesa, nascosto o rimosso.",
  "behind.replies": "{share} delle recensioni recenti con risposta.",
  "behind.replyTime":
    "{days, plural, one {Le risposte arrivano di solito entro # giorno.} many {Le risposte arrivano di solito entro # giorni.} other {Le risposte arrivano di solito entro # giorni.}}",
  "behind.weights": "Quanto conta ogni recensione",
  "behind.weightsText":
    "Il punteggio è una media ponderata. Le prove danno peso, il tempo lo toglie e le stelle non c’entrano.",
  "behind.mean": "Senza pesi, la media delle stelle è {mean}.",

  "plot.title": "Il punteggio nel tempo",
  "plot.up": "In crescita da {score} ({month})",
  "plot.down": "In calo da {score} ({month})",
  "plot.same": "Come in {month}: {score}",
  "plot.description": "Da {from} a {to} il punteggio è stato tra {low} e {high}. Ora è {now}.",
  "plot.numbers": "Cifre per mese",
  "plot.month": "Mese",
  "plot.score": "Punteggio",

  "filters.label": "Filtra le recensioni",
  "filters.all": "Tutte",
  "filters.verified": "Verificate",
  "filters.replied": "Con risposta",
  "filters.languages": "Lingue",
  "filters.some":
    "{shown} su {count, plural, one {# recensione} many {# recensioni} other {# recensioni}}",
  "filters.clear": "Mostra tutte le recensioni",
  "filters.none": "Nessuna recensione con questi filtri.",

  "paging.label": "Pagine di recensioni",
  "paging.newest": "Recensioni più recenti",
  "paging.older": "Recensioni precedenti",

  "review.anonymous": "Recensione anonima",
  "review.title": "Recensione di {name}",
  "review.of": "Recensione su {business}",
  "review.all": "Tutte le recensioni di {business}",
  "review.link": "Link a questa recensione",
  "review.report": "Segnala",
  "review.more": "Continua a leggere",
  "review.language": "Lingua: {language}",
  "review.experience": "Esperienza: {day}",
  "review.resolved": "L’azienda ha risolto il problema.",
  "review.replied": "{business} ha risposto · {when}",
  "review.daysLater":
    "{days, plural, =0 {lo stesso giorno} one {# giorno dopo} many {# giorni dopo} other {# giorni dopo}}",
  "review.replyEdited": "ultima modifica: {day}",
  "review.shortened": "Abbreviata dalla piattaforma ({day}): {reason}",

  "proof.transaction": "Acquisto verificato",
  "proof.after_review": "Acquisto verificato in seguito",
  "proof.invited": "Esperienza verificata",
  "proof.identity": "Identità verificata",
  "proof.imported": "Importata",
  "proof.unverified": "Non verificata",
  "origin.invitation": "Scritta su invito",
  "origin.documents": "Confermata dalla piattaforma in base a documenti",

  "meaning.transaction":
    "Scritta su invito dopo un acquisto noto, oppure la piattaforma ha visto documenti che lo provano",
  "meaning.after_review":
    "I documenti che provano l’acquisto sono stati accettati dopo la recensione",
  "meaning.invited":
    "Scritta su invito dell’azienda, oppure la piattaforma ha visto documenti che provano la visita",
  "meaning.identity": "Chi l’ha scritta ha dimostrato la propria identità",
  "meaning.imported": "Importata da altrove, non verificata qui",
  "meaning.unverified": "Scritta senza invito",

  "method.lead":
    "Un numero da 1 a 5, ricavato da tutte le recensioni pubblicate. Non si può comprare, e nulla viene nascosto per via delle stelle.",
  "method.weights": "Che cosa conta, e quanto",
  "method.weightsText": "Più si sa dell’origine di una recensione, più questa conta.",
  "method.proof": "Prova",
  "method.weight": "Peso",
  "method.number": "Come nasce il numero",
  "method.mean":
    "Il punteggio è la media ponderata delle stelle di tutte le recensioni pubblicate, insieme a sette recensioni da 3,5 stelle con cui ogni azienda inizia. Così le prime recensioni non decidono tutto.",
  "method.decay":
    "Dopo un anno una recensione conta la metà, dopo due un quarto. Le sue stelle non cambiano mai quanto conta.",
  "method.formula":
    "w: peso di una recensione; a: età della recensione in giorni; ★: le sue stelle; Σ: somma su tutte le recensioni.",
  "method.published": "Che cosa viene pubblicato",
  "method.publishedText":
    "Elogi e critiche allo stesso modo. Una recensione attende la moderazione solo se contiene un link, un indirizzo e-mail, un numero di telefono o le parole di un’altra recensione. Le stelle non influiscono su questo, né su ciò che viene nascosto o rimosso perché viola le regole.",

  "write.title": "Scrivi una recensione di {business}",
  "write.lead":
    "Elogi e critiche sono ugualmente benvenuti. Senza invito, una recensione viene indicata come non verificata.",

  "problemTitle.notFound": "Pagina non trovata",
  "problemText.notFound": "A questo indirizzo non c’è nessuna pagina, oppure è stata rimossa.",
  "problemTitle.unknownPart": "Filtro o pagina sconosciuti",
  "problemText.unknownPart":
    "Questo indirizzo contiene un filtro o una pagina che non esiste. Ricominci dall’inizio dell’elenco.",
  "problemTitle.tooManyForms": "Troppi moduli",
  "problemText.tooManyForms":
    "Dalla sua connessione sono arrivati troppi moduli in un minuto. Attenda un minuto e riprovi.",
  "problemTitle.broken": "Qualcosa è andato storto",
  "problemText.broken": "È colpa nostra. Riprovi tra un momento.",
  "problemTitle.tooLong": "È troppo lungo",
  "problemText.tooLong": "Il modulo contiene troppo testo. Torni indietro e lo accorci.",
  "problemTitle.tooBusy": "Attenda un momento",
  "problemText.tooBusy": "Al momento abbiamo molto traffico. Attenda un attimo e riprovi.",
  "problemTitle.brokenForm": "Il modulo non è arrivato per intero",
  "problemText.brokenForm": "Torni indietro, controlli il modulo e lo invii di nuovo.",
  "problemTitle.foreignForm": "Questo modulo viene da un altro sito",
  "problemText.foreignForm":
    "Accettiamo moduli solo dalle nostre pagine. Apra la pagina qui e invii di nuovo il modulo.",
  "problemTitle.refused": "Non ha funzionato",
  "problemText.refused":
    "Questo indirizzo non si può aprire così. Ricominci dalla pagina precedente.",
  "problemTitle.insecure": "Usi una connessione sicura",
  "problemText.insecure":
    "Questa pagina è visibile solo tramite https. Inizi l’indirizzo con https:// e riprovi.",
  "problem.again": "Torna al modulo",

  "form.title": "La sua esperienza con {business}",
  "form.error": "Errore: {title}",
  "form.lead": "Elogi e critiche sono ugualmente benvenuti.",
  "form.stars": "Com’è andata?",
  "form.star.1": "Pessimo",
  "form.star.2": "Mediocre",
  "form.star.3": "Discreto",
  "form.star.4": "Buono",
  "form.star.5": "Ottimo",
  "form.text": "La sua recensione",
  "form.textHint": "Che cosa è andato bene e che cosa no?",
  "form.more": "Altri dettagli (facoltativi)",
  "form.headline": "Titolo",
  "form.date": "Data dell’esperienza",
  "form.name": "Il suo nome",
  "form.language": "Lingua della recensione",
  "form.showName": "Nome accanto alla recensione",
  "form.show.full": "Nome completo",
  "form.show.initial": "Nome e iniziale",
  "form.show.initials": "Iniziali",
  "form.show.none": "Nessun nome",
  "form.exampleName": "Rita Rossi",
  "form.checked":
    "Le recensioni sono pubblicate subito. Quelle con link, indirizzi e-mail o numeri di telefono vengono prima lette da una persona.",
  "form.send": "Invia la recensione",
  "form.wrongInput": "Controlli le risposte, per favore",
  "form.tooManyForms":
    "Dalla sua connessione sono arrivati troppi moduli in un minuto. Attenda un minuto e invii di nuovo il suo.",
  "form.starsMissing": "Scelga da una a cinque stelle.",
  "form.textMissing": "Scriva qualche parola.",
  "form.tooLong": "È troppo lungo: al massimo {limit} caratteri.",
  "form.notPlain": "Contiene caratteri che non si possono pubblicare.",
  "form.dateWrong": "Indichi una data compresa tra il 1900 e oggi.",

  "thanks.title": "Grazie",
  "thanks.published": "La sua recensione è stata pubblicata.",
  "thanks.held":
    "Abbiamo ricevuto la sua recensione. Una persona la legge prima della pubblicazione. Riapra questa pagina per vedere a che punto è.",
  "thanks.notPublic": "La sua recensione non è pubblica.",
  "thanks.see": "Vai alla recensione",
  "thanks.share": "Link da condividere",

  "used.title": "Questo link è già stato usato",

  "gone.title": "Questo invito non è più valido",
  "gone.text": "È stato annullato. Può comunque scrivere una recensione senza invito.",

  "unknown.title": "Link sconosciuto",
  "unknown.text": "Questo link sembra incompleto. Lo apra di nuovo dal messaggio, per favore.",

  "start.lead": "Recensioni autentiche, con le prove dietro ogni punteggio.",
  "start.portal": "Portale per le aziende",
  "start.portalHint": "Rispondere alle recensioni, invitare clienti, gestire le chiavi e il team.",
  "start.reference": "Documentazione dell’API",
  "start.referenceHint": "Leggere recensioni e punteggi, inviare inviti, ricevere webhook.",

  "unsubscribe.title": "Annulla iscrizione",
  "unsubscribe.lead": "Non vuole più ricevere inviti da {business}?",
  "unsubscribe.covers": "Riguarda solo gli inviti di {business}. Le sue recensioni restano.",
  "unsubscribe.button": "Annulla iscrizione",
  "unsubscribe.keep": "No, voglio continuare a riceverli",

  "unsubscribed.title": "Iscrizione annullata",
  "unsubscribed.text": "{business} non le invierà più inviti.",
  "unsubscribed.undo": "È stato un errore: voglio riceverli di nuovo",

  "subscribed.title": "Può ricevere di nuovo inviti",
  "subscribed.text":
    "{business} può inviarle di nuovo degli inviti. Può annullare l’iscrizione in ogni momento."
}
