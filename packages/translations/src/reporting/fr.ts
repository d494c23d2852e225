import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const fr: Catalogue<keyof typeof en> = {
  "report.title": "Signaler cet avis",
  "report.of": "Avis sur {business}, par {name}",
  "report.lead":
    "Une personne lit chaque signalement et décide ; l’entreprise n’intervient pas. Une mauvaise note n’est pas un motif à elle seule.",
  "report.reason": "Quel est le problème ?",
  "report.reason.fake": "Il ne décrit pas une expérience réelle",
  "report.reason.conflict_of_interest": "La personne qui l’a écrit n’est pas indépendante",
  "report.reason.offensive": "Il insulte ou menace",
  "report.reason.personal_data": "Il divulgue des données personnelles",
  "report.reason.advertising": "C’est de la publicité ou du spam",
  "report.reason.illegal": "Il enfreint la loi",
  "report.reason.other": "Autre chose",
  "report.text": "Expliquez-nous",
  "report.textHint": "De quel passage s’agit-il, et comment le savez-vous ?",
  "report.email": "Votre adresse e-mail (facultatif)",
  "report.emailHint": "Elle sert à vous communiquer notre décision ; nous la supprimons ensuite.",
  "report.send": "Envoyer le signalement",
  "report.reasonMissing": "Choisissez un motif.",
  "report.emailWrong": "Saisissez une adresse e-mail valide.",
  "report.tooMany":
    "Dix signalements sont arrivés depuis votre connexion en une heure. Vous pourrez envoyer le vôtre dans {minutes, plural, one {# minute} many {# minutes} other {# minutes}}.",
  "report.thanksTitle": "Merci pour votre signalement",
  "report.thanks":
    "Une personne examine l’avis et prend une décision. Si vous avez laissé une adresse, nous vous communiquerons la décision par e-mail.",
  "report.back": "Retour à l’avis"
}
