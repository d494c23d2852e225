import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const es: Catalogue<keyof typeof en> = {
  "report.title": "Denunciar esta reseña",
  "report.of": "Reseña sobre {business}, escrita por {name}",
  "report.lead":
    "Una persona lee cada denuncia y decide; la empresa, no. Una valoración baja no es motivo por sí sola.",
  "report.reason": "¿Qué problema tiene?",
  "report.reason.fake": "No trata de una experiencia real",
  "report.reason.conflict_of_interest": "Quien la escribió no es independiente",
  "report.reason.offensive": "Insulta o amenaza",
  "report.reason.personal_data": "Contiene datos personales",
  "report.reason.advertising": "Es publicidad o spam",
  "report.reason.illegal": "Infringe la ley",
  "report.reason.other": "Otra cosa",
  "report.text": "Explíquelo",
  "report.textHint": "¿A qué parte se refiere y cómo lo sabe?",
  "report.email": "Su dirección de correo (opcional)",
  "report.emailHint": "La usamos para comunicarle nuestra decisión y después la borramos.",
  "report.send": "Enviar denuncia",
  "report.reasonMissing": "Elija un motivo.",
  "report.emailWrong": "Escriba una dirección de correo válida.",
  "report.tooMany":
    "Llegaron diez denuncias desde su conexión en una hora. Podrá enviar la suya dentro de {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.",
  "report.thanksTitle": "Gracias por su denuncia",
  "report.thanks":
    "Una persona revisa la reseña y decide. Si ha dejado una dirección, le enviaremos la decisión por correo.",
  "report.back": "Volver a la reseña"
}
