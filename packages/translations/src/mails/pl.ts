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
    "Niedawno skorzystali Państwo z oferty firmy {business}. Czy zechcą Państwo napisać, jak było?",
  "invitation.reminder":
    "Dnia {date} pytaliśmy o Państwa opinię na temat firmy {business}. Nadal można ją napisać.",
  "invitation.reference": "Numer zamówienia",
  "invitation.fact": "{name}: {value}",
  "invitation.products":
    "{count, plural, one {Produkt} few {Produkty} many {Produkty} other {Produkty}}",
  "invitation.stars": "Prosimy wybrać gwiazdki. Na następnej stronie można je jeszcze zmienić.",
  "invitation.starChoice":
    "{stars, plural, one {# gwiazdka} few {# gwiazdki} many {# gwiazdek} other {# gwiazdki}}",
  "invitation.lowest": "Źle",
  "invitation.highest": "Świetnie",
  "invitation.action": "Napisz opinię",
  "invitation.honesty": "Pochwały i krytyka są równie mile widziane.",
  "invitation.publishedUnder":
    "Opinia zostanie opublikowana z podpisem {name}, chyba że na następnej stronie wybiorą Państwo inaczej.",
  "invitation.reason": "Tę wiadomość wysyła {service} na prośbę firmy {business} z dnia {date}.",
  "invitation.unsubscribe": "Rezygnacja z zaproszeń od firmy {business}",
  "report.subject": "Zgłoszenie opinii o {business}",
  "report.greeting": "Dzień dobry,",
  "report.upheld":
    "{date} zgłoszono z tego adresu opinię o {business}. Sprawdziliśmy ją i uznajemy zgłoszenie za słuszne.",
  "report.dismissed":
    "{date} zgłoszono z tego adresu opinię o {business}. Sprawdziliśmy ją i jest zgodna z zasadami.",
  "report.decision": "Nasza decyzja",
  "report.reason":
    "Otrzymujesz tę wiadomość, ponieważ ten adres podano w zgłoszeniu. {service} używa go tylko do tej wiadomości i teraz go usuwa."
}
