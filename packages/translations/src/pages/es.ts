import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const es: Catalogue<keyof typeof en> = {
  "form.title": "Su experiencia con {business}",
  "form.lead": "Los elogios y las críticas son igual de bienvenidos.",
  "form.stars": "¿Qué tal fue?",
  "form.starChoice": "{stars, plural, one {# estrella} many {# estrellas} other {# estrellas}}",
  "form.text": "Su reseña",
  "form.textHint": "¿Qué fue bien y qué no?",
  "form.headline": "Título",
  "form.date": "Fecha de la experiencia",
  "form.name": "Su nombre",
  "form.language": "Idioma de su reseña",
  "form.optional": "opcional",
  "form.send": "Enviar reseña",
  "form.publishedUnder": "Su reseña se publica con el nombre {name}.",
  "form.wrongInput": "Faltan respuestas o no son correctas. Revíselas, por favor.",
  "form.tooManyForms":
    "Llegaron demasiados formularios desde su dirección en un minuto. Espere un minuto y envíe el suyo de nuevo, por favor.",
  "form.starsMissing": "Elija de una a cinco estrellas.",
  "form.textMissing": "Escriba unas palabras.",
  "form.tooLong": "Es demasiado largo.",
  "form.notPlain": "Contiene caracteres que no se pueden publicar.",
  "form.dateWrong": "No es una fecha pasada.",

  "thanks.title": "Gracias",
  "thanks.published": "Su reseña está publicada.",
  "thanks.held": "Hemos recibido su reseña y la revisaremos antes de publicarla.",
  "thanks.see": "Ver su reseña",

  "gone.title": "Esta invitación ya no está abierta",
  "gone.text": "Ya se escribió una reseña con este enlace, o la invitación se retiró.",

  "unknown.title": "Enlace desconocido",
  "unknown.text": "No conocemos este enlace. Compruebe que lo ha copiado entero.",

  "unsubscribe.title": "Darse de baja",
  "unsubscribe.lead": "¿Quiere dejar de recibir invitaciones de {business}?",
  "unsubscribe.button": "Darse de baja",

  "unsubscribed.title": "Se ha dado de baja",
  "unsubscribed.text": "{business} no volverá a enviarle invitaciones."
}
