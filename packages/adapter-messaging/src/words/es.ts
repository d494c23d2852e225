import type { InvitationWords } from "./words.ts"

export const es: InvitationWords = {
  subject: (business) => `¿Cómo fue su experiencia con ${business}?`,
  reminderSubject: (business) => `Recordatorio: ¿cómo fue su experiencia con ${business}?`,
  greeting: (customer) => `Hola, ${customer}:`,
  request: (business) =>
    `hace poco fue cliente de ${business}. ¿Quiere contar a otras personas cómo le fue?`,
  reminder: (business) =>
    `hace una semana le preguntamos por su experiencia con ${business}. Todavía está a tiempo de contarla.`,
  action: "Escribir una reseña",
  honesty:
    "Los elogios y las críticas son igual de bienvenidos. Su reseña se publica con su nombre.",
  unsubscribe: (business) => `No recibir más invitaciones de ${business}:`
}
