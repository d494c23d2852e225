import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pl: Catalogue<keyof typeof en> = {
  "invitation.subject": "Jak oceniają Państwo firmę {business}?",
  "invitation.reminderSubject": "Przypomnienie: jak oceniają Państwo firmę {business}?",
  "invitation.preheader":
    "Prosimy wybrać od jednej do pięciu gwiazdek i napisać w kilku słowach, jak było.",
  "invitation.title": "Jak było?",
  "invitation.greeting": "Dzień dobry, {customer}!",
  "invitation.request":
    "Dziękujemy za wybór firmy {business}. Czy zechcą Państwo napisać innym, jak było?",
  "invitation.reminder":
    "Dnia {date} pytaliśmy o Państwa opinię na temat firmy {business}. Nadal można ją napisać.",
  "invitation.reference": "Numer zamówienia",
  "invitation.fact": "{name}: {value}",
  "invitation.products":
    "{count, plural, one {Produkt} few {Produkty} many {Produkty} other {Produkty}}",
  "invitation.stars": "Prosimy wybrać gwiazdki. Na następnej stronie można je jeszcze zmienić.",
  "invitation.starChoice":
    "{stars, plural, one {# gwiazdka} few {# gwiazdki} many {# gwiazdek} other {# gwiazdki}}",
  "invitation.publishedUnder":
    "Opinia zostanie opublikowana z podpisem {name}, chyba że na następnej stronie wybiorą Państwo inaczej.",
  "invitation.reason": "Tę wiadomość wysyła {service} na prośbę firmy {business} z dnia {date}.",
  "invitation.unsubscribe": "Rezygnacja z zaproszeń od firmy {business}",
  "report.subject": "Zgłoszenie opinii o firmie {business}",
  "report.greeting": "Dzień dobry!",
  "report.upheld":
    "Dnia {date} zgłosili Państwo opinię o firmie {business}. Sprawdziliśmy ją i uznajemy zgłoszenie za słuszne.",
  "report.dismissed":
    "Dnia {date} zgłosili Państwo opinię o firmie {business}. Sprawdziliśmy ją i stwierdziliśmy, że jest zgodna z zasadami.",
  "report.decision": "Nasza decyzja",
  "report.reason":
    "Tę wiadomość otrzymują Państwo, ponieważ w zgłoszeniu podano ten adres. {service} używa go tylko do tej wiadomości i teraz go usuwa."
}
