import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const es: Catalogue<keyof typeof en> = {
  "invitation.subject": "¿Cómo fue su experiencia con {business}?",
  "invitation.reminderSubject": "Recordatorio: ¿cómo fue su experiencia con {business}?",
  "invitation.greeting": "Hola, {customer}:",
  "invitation.request": "Hace poco compró en {business}. ¿Qué tal fue?",
  "invitation.reminder":
    "Hace una semana le preguntamos por su experiencia con {business}. Todavía está a tiempo de contarla.",
  "invitation.action": "Escribir una reseña",
  "invitation.honesty":
    "Los elogios y las críticas son igual de bienvenidos. Su reseña se publica con su nombre.",
  "invitation.unsubscribe": "No recibir más invitaciones de {business}:"
}
