import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const es: Catalogue<keyof typeof en> = {
  "invitation.subject": "¿Cómo fue su experiencia con {business}?",
  "invitation.reminderSubject": "Recordatorio: ¿cómo fue su experiencia con {business}?",
  "invitation.preheader": "Elija de una a cinco estrellas y cuente en pocas palabras cómo fue.",
  "invitation.title": "¿Qué tal fue?",
  "invitation.greeting": "Hola, {customer}:",
  "invitation.request": "Gracias por elegir {business}. ¿Quiere contar a otras personas cómo fue?",
  "invitation.reminder":
    "El {date} le preguntamos por su experiencia con {business}. Todavía está a tiempo de responder.",
  "invitation.reference": "Referencia del pedido",
  "invitation.fact": "{name}: {value}",
  "invitation.products": "{count, plural, one {Producto} many {Productos} other {Productos}}",
  "invitation.stars": "Elija sus estrellas. Podrá cambiarlas en la página siguiente.",
  "invitation.starChoice":
    "{stars, plural, one {# estrella} many {# estrellas} other {# estrellas}}",
  "invitation.publishedUnder":
    "Su reseña se publicará con el nombre {name}, salvo que elija otra cosa en la página siguiente.",
  "invitation.reason":
    "Recibe este mensaje porque el {date} {business} encargó a {service} que le pidiera su opinión.",
  "invitation.unsubscribe": "No recibir más invitaciones de {business}",
  "report.subject": "Su denuncia sobre una reseña de {business}",
  "report.greeting": "Hola:",
  "report.upheld":
    "El {date} denunció una reseña sobre {business}. La hemos revisado y le damos la razón.",
  "report.dismissed":
    "El {date} denunció una reseña sobre {business}. La hemos revisado y hemos comprobado que cumple las normas.",
  "report.decision": "Nuestra decisión",
  "report.reason":
    "Recibe este mensaje porque dejó su dirección con esta denuncia. {service} la ha usado solo para este mensaje y la borra ahora."
}
