import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pl: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business}: ocena {score} na 5, {count, plural, one {# opinia} few {# opinie} many {# opinii} other {# opinii}}",
  "widget.pictureEmpty": "{business}: brak opinii",
  "widget.empty": "Brak opinii",
  "widget.verified": "{share} zweryfikowanych",
  "widget.score": "{score} na 5",
  "widget.latest": "Najnowsze opinie",
  "widget.all": "Wszystkie opinie i sposób obliczania oceny",

  "gallery.title": "Opinie na Państwa stronie",
  "gallery.lead":
    "Prosimy skopiować kod widżetu na swoją stronę. Widżet zawsze pokazuje najnowsze opinie o firmie {business}, nie uruchamia skryptów i nie zapisuje plików cookie.",
  "gallery.theme": "Kolory",
  "gallery.theme.light": "Jasne",
  "gallery.theme.dark": "Ciemne",
  "gallery.theme.auto": "Jak na urządzeniu odwiedzających",
  "gallery.size": "Rozmiar",
  "gallery.size.s": "Mały",
  "gallery.size.m": "Średni",
  "gallery.size.l": "Duży",
  "gallery.language.visitor": "Odwiedzającego",
  "gallery.show": "Pokaż",
  "gallery.style.badge": "Odznaka",
  "gallery.style.line": "Wiersz",
  "gallery.style.card": "Karta",
  "gallery.style.list": "Lista",
  "gallery.style.carousel": "Karuzela",
  "gallery.code": "Kod do skopiowania",
  "gallery.own": "Własny wygląd",
  "gallery.ownText":
    "Pod tym adresem ocena jest dostępna jako JSON, dla skryptów z dowolnej strony.",

  "site.skip": "Przejdź do treści",
  "site.method": "Jak powstaje ocena",
  "site.forBusinesses": "Dla firm",
  "site.imprint": "Nota prawna",
  "site.privacy": "Prywatność",
  "site.languages": "Język",
  "site.start": "Przejdź do strony głównej",

  "business.title": "Opinie o firmie {business}",
  "business.description":
    "{count, plural, one {# opinia} few {# opinie} many {# opinii} other {# opinii}} o firmie {business}, {share} zweryfikowanych. Ocena: {score} na 5.",
  "business.descriptionEmpty": "Napisz pierwszą opinię o firmie {business}.",
  "business.count":
    "{count, plural, one {# opinia} few {# opinie} many {# opinii} other {# opinii}}",
  "business.write": "Napisz opinię",
  "business.reviews": "Opinie",
  "business.emptyTitle": "Nikt jeszcze nie ocenił firmy {business}",
  "business.emptyText":
    "Znają Państwo to miejsce? Prosimy napisać, jak było, dobrze czy źle. To zajmie minutę.",

  "stars.count":
    "{stars, plural, one {# gwiazdka} few {# gwiazdki} many {# gwiazdek} other {# gwiazdki}}",
  "stars.label": "{stars} na 5 gwiazdek",

  "levels.title": "Wszystkie gwiazdki",
  "levels.stars": "Gwiazdki",
  "levels.share": "Udział opinii",

  "behind.title": "Co stoi za oceną",
  "behind.proven": "{share} zweryfikowanych.",
  "behind.provenText":
    "{proven} z {count, plural, one {# opinii} few {# opinii} many {# opinii} other {# opinii}} z dowodem zakupu, zaproszenia lub tożsamości.",
  "behind.open": "Nic nie jest ukrywane ze względu na gwiazdki.",
  "behind.openText":
    "Pochwały i krytyka są publikowane tak samo. Gwiazdki nie mają wpływu na to, co jest wstrzymywane, ukrywane lub usuwane.",
  "behind.replies": "{share} ostatnich opinii z odpowiedzią.",
  "behind.replyTime":
    "{days, plural, one {Odpowiedzi przychodzą zwykle w ciągu # dnia.} few {Odpowiedzi przychodzą zwykle w ciągu # dni.} many {Odpowiedzi przychodzą zwykle w ciągu # dni.} other {Odpowiedzi przychodzą zwykle w ciągu # dnia.}}",
  "behind.weights": "Ile waży każda opinia",
  "behind.weightsText":
    "Ocena to średnia ważona. Dowód zwiększa wagę opinii, upływ czasu ją zmniejsza, a gwiazdki nie mają na nią wpływu.",
  "behind.mean": "Bez wag średnia gwiazdek wynosi {mean}.",

  "plot.title": "Zmiany oceny w czasie",
  "plot.up": "Wzrost z {score} ({month})",
  "plot.down": "Spadek z {score} ({month})",
  "plot.same": "Bez zmian: {score} ({month})",
  "plot.description":
    "W okresie {from} – {to} ocena wynosiła od {low} do {high}. Teraz wynosi {now}.",
  "plot.numbers": "Dane według miesięcy",
  "plot.month": "Miesiąc",
  "plot.score": "Ocena",

  "filters.label": "Filtruj opinie",
  "filters.all": "Wszystkie",
  "filters.verified": "Zweryfikowane",
  "filters.replied": "Z odpowiedzią",
  "filters.languages": "Języki",
  "filters.some":
    "{shown} z {count, plural, one {# opinii} few {# opinii} many {# opinii} other {# opinii}}",
  "filters.clear": "Pokaż wszystkie opinie",
  "filters.none": "Brak pasujących opinii.",

  "paging.label": "Strony opinii",
  "paging.newest": "Najnowsze opinie",
  "paging.older": "Starsze opinie",

  "review.anonymous": "Opinia anonimowa",
  "review.title": "Opinia: {name}",
  "review.of": "Opinia o firmie {business}",
  "review.all": "Wszystkie opinie o firmie {business}",
  "review.link": "Link do tej opinii",
  "review.report": "Zgłoś",
  "review.more": "Czytaj dalej",
  "review.language": "Język: {language}",
  "review.experience": "Dotyczy dnia {day}",
  "review.resolved": "Firma rozwiązała ten problem.",
  "review.replied": "Odpowiedź firmy {business} · {when}",
  "review.daysLater":
    "{days, plural, =0 {tego samego dnia} one {# dzień później} few {# dni później} many {# dni później} other {# dnia później}}",
  "review.replyEdited": "edytowano {day}",
  "review.shortened": "Opinia skrócona przez platformę {day}: {reason}",

  "proof.transaction": "Zakup zweryfikowany",
  "proof.after_review": "Zakup zweryfikowany później",
  "proof.invited": "Doświadczenie zweryfikowane",
  "proof.identity": "Tożsamość zweryfikowana",
  "proof.imported": "Zaimportowana",
  "proof.unverified": "Niezweryfikowana",
  "origin.invitation": "Napisana na zaproszenie",
  "origin.documents": "Potwierdzona przez platformę na podstawie dokumentów",

  "meaning.transaction":
    "Napisana na zaproszenie firmy wysłane po zakupie albo platforma widziała dowód zakupu",
  "meaning.after_review": "Dowód zakupu przyjęto po napisaniu opinii",
  "meaning.invited": "Napisana na zaproszenie firmy albo platforma widziała dowód wizyty",
  "meaning.identity": "Tożsamość została potwierdzona",
  "meaning.imported": "Przeniesiona z innego miejsca, tu niesprawdzona",
  "meaning.unverified": "Napisana bez zaproszenia",

  "method.lead":
    "Jedna liczba od 1 do 5 ze wszystkich opublikowanych opinii. Nie można jej kupić i nic nie jest ukrywane ze względu na gwiazdki.",
  "method.weights": "Co się liczy i jak bardzo",
  "method.weightsText": "Im więcej wiadomo o pochodzeniu opinii, tym większa jest jej waga.",
  "method.proof": "Dowód",
  "method.weight": "Waga",
  "method.number": "Sposób obliczania",
  "method.mean":
    "Ocena to średnia ważona gwiazdek wszystkich opublikowanych opinii wraz z siedmioma opiniami po 3,5 gwiazdki, z którymi zaczyna każda firma. Dzięki temu pierwsze opinie nie decydują o wszystkim.",
  "method.decay":
    "Po roku opinia ma połowę swojej wagi, po dwóch latach jedną czwartą. Liczba gwiazdek nigdy nie zmienia jej wagi.",
  "method.formula":
    "Oznaczenia: w – waga opinii, a – jej wiek w dniach, ★ – liczba jej gwiazdek, Σ – suma po wszystkich opiniach.",
  "method.published": "Co jest publikowane",
  "method.publishedText":
    "Zarówno pochwały, jak i krytyka. Opinia czeka na moderację tylko wtedy, gdy zawiera link, adres e-mail, numer telefonu lub treść innej opinii. Gwiazdki nie mają wpływu ani na to, ani na to, co jest ukrywane lub usuwane za łamanie zasad.",

  "write.title": "Napisz opinię o firmie {business}",
  "write.lead":
    "Pochwały i krytyka są równie mile widziane. Opinia bez zaproszenia jest oznaczona jako niezweryfikowana.",

  "problemTitle.notFound": "Nie ma takiej strony",
  "problemText.notFound": "Strona pod tym adresem nie istnieje albo została usunięta.",
  "problemTitle.unknownPart": "Nieznany filtr lub strona",
  "problemText.unknownPart":
    "Ten adres zawiera filtr lub stronę, która nie istnieje. Prosimy zacząć od początku listy.",
  "problemTitle.tooManyForms": "Zbyt wiele formularzy",
  "problemText.tooManyForms":
    "Z tego połączenia internetowego w ciągu minuty wysłano zbyt wiele formularzy. Prosimy odczekać minutę i spróbować ponownie.",
  "problemTitle.broken": "Coś poszło nie tak",
  "problemText.broken": "To nasza wina. Prosimy spróbować ponownie za chwilę.",
  "problemTitle.tooLong": "To jest za długie",
  "problemText.tooLong": "Formularz zawiera zbyt dużo tekstu. Prosimy wrócić i go skrócić.",
  "problemTitle.tooBusy": "Prosimy chwilę poczekać",
  "problemText.tooBusy":
    "Mamy teraz bardzo duży ruch. Prosimy chwilę poczekać i spróbować ponownie.",
  "problemTitle.brokenForm": "Formularz nie dotarł w całości",
  "problemText.brokenForm": "Prosimy wrócić, sprawdzić formularz i wysłać go ponownie.",
  "problemTitle.foreignForm": "Ten formularz pochodzi z innej strony",
  "problemText.foreignForm":
    "Przyjmujemy formularze tylko z naszych własnych stron. Prosimy otworzyć stronę tutaj i wysłać formularz ponownie.",
  "problemTitle.refused": "To się nie udało",
  "problemText.refused":
    "Tego adresu nie można otworzyć w ten sposób. Prosimy zacząć ponownie od strony, z której prowadził link.",
  "problemTitle.insecure": "Prosimy użyć bezpiecznego połączenia",
  "problemText.insecure":
    "Ta strona jest dostępna tylko przez https. Prosimy wpisać https:// na początku adresu i spróbować ponownie.",
  "problem.again": "Wróć do formularza",

  "form.title": "Państwa opinia o firmie {business}",
  "form.error": "Błąd: {title}",
  "form.lead": "Pochwały i krytyka są równie mile widziane.",
  "form.stars": "Jak było?",
  "form.star.1": "Źle",
  "form.star.2": "Słabo",
  "form.star.3": "Średnio",
  "form.star.4": "Dobrze",
  "form.star.5": "Świetnie",
  "form.text": "Opinia",
  "form.textHint": "Co było dobre, a co nie?",
  "form.more": "Szczegóły (opcjonalnie)",
  "form.headline": "Tytuł",
  "form.date": "Data wizyty lub zakupu",
  "form.name": "Imię i nazwisko",
  "form.language": "Język opinii",
  "form.showName": "Podpis pod opinią",
  "form.show.full": "Imię i nazwisko",
  "form.show.initial": "Imię i inicjał",
  "form.show.initials": "Inicjały",
  "form.show.none": "Bez podpisu",
  "form.exampleName": "Rita Rossi",
  "form.checked":
    "Opinie publikujemy od razu. Jeśli zawierają linki, adresy e-mail lub numery telefonu, najpierw czyta je człowiek.",
  "form.send": "Wyślij opinię",
  "form.wrongInput": "Prosimy sprawdzić odpowiedzi",
  "form.tooManyForms":
    "Z tego połączenia internetowego w ciągu minuty wysłano zbyt wiele formularzy. Prosimy odczekać minutę i wysłać formularz ponownie.",
  "form.starsMissing": "Prosimy wybrać od jednej do pięciu gwiazdek.",
  "form.textMissing": "Prosimy napisać kilka słów.",
  "form.tooLong": "To jest za długie. Można wpisać najwyżej {limit} znaków.",
  "form.notPlain": "Tekst zawiera znaki, których nie można opublikować.",
  "form.dateWrong": "Prosimy podać datę od 1900 roku do dziś.",

  "thanks.title": "Dziękujemy",
  "thanks.published": "Opinia została opublikowana.",
  "thanks.held":
    "Otrzymaliśmy opinię. Zanim ją opublikujemy, przeczyta ją człowiek. Aby sprawdzić jej stan, wystarczy ponownie otworzyć tę stronę.",
  "thanks.notPublic": "Opinia nie jest publiczna.",
  "thanks.see": "Zobacz swoją opinię",
  "thanks.share": "Link do udostępnienia",

  "used.title": "Ten link został już użyty",

  "gone.title": "To zaproszenie nie jest już aktywne",
  "gone.text": "Zostało wycofane. Nadal można napisać opinię bez zaproszenia.",

  "unknown.title": "Nieznany link",
  "unknown.text": "Ten link wygląda na niepełny. Prosimy otworzyć go ponownie z wiadomości.",

  "start.lead": "Prawdziwe opinie i dowody, które stoją za każdą oceną.",
  "start.portal": "Portal dla firm",
  "start.portalHint":
    "Odpowiadanie na opinie, zapraszanie klientów, zarządzanie kluczami i zespołem.",
  "start.reference": "Dokumentacja API",
  "start.referenceHint": "Pobieranie opinii i ocen, wysyłanie zaproszeń, odbieranie webhooków.",

  "unsubscribe.title": "Rezygnacja z zaproszeń",
  "unsubscribe.lead": "Czy chcą Państwo zrezygnować z zaproszeń od firmy {business}?",
  "unsubscribe.covers":
    "Dotyczy to tylko zaproszeń od firmy {business}. Napisane opinie pozostaną.",
  "unsubscribe.button": "Rezygnuję",
  "unsubscribe.keep": "Nie, chcę je nadal otrzymywać",

  "unsubscribed.title": "Zaproszenia zostały wyłączone",
  "unsubscribed.text": "{business} nie wyśle już zaproszeń na ten adres.",
  "unsubscribed.undo": "To pomyłka: chcę znów otrzymywać zaproszenia",

  "subscribed.title": "Zaproszenia zostały ponownie włączone",
  "subscribed.text":
    "{business} może znów wysyłać zaproszenia na ten adres. W każdej chwili można z nich zrezygnować."
}
