import type { Words } from "./words.ts"

export const es: Words = {
  firstNames:
    "Alba Bruno Carmen Diego Elena Fernando Gloria Hugo Irene Javier Lucía Marta Pablo Rocío",
  good: {
    titles: ["Muy contenta", "Repetiré", "Excelente"],
    openings: [
      "Pedido el lunes, recibido el miércoles.",
      "Es mi tercer pedido aquí.",
      "Una amiga me recomendó la tienda."
    ],
    details: [
      "{product}: mejor que en las fotos.",
      "{product} cumple todos los días.",
      "{product} llegó muy bien embalado."
    ],
    endings: ["Volveré.", "¡Gracias a todos!"],
    replies: ["¡Muchas gracias por sus palabras, hasta pronto!"]
  },
  fair: {
    titles: ["Normal", "Regular"],
    openings: [
      "La entrega tardó más de lo prometido.",
      "Gente amable, pero demasiado llena.",
      "Esperaba un poco más."
    ],
    details: [
      "{product} está bien para lo que cuesta.",
      "{product} funciona, las instrucciones no.",
      "El color de {product} no es el de la web."
    ],
    endings: ["Quizá otra vez.", "Veremos cuánto dura."],
    replies: ["Gracias por su sinceridad, estamos en ello."]
  },
  bad: {
    titles: ["Decepcionado", "Nunca más"],
    openings: [
      "Nadie contestó a mis mensajes.",
      "El paquete llegó abierto.",
      "Tres semanas de espera."
    ],
    details: [
      "{product} se rompió al segundo día.",
      "Recibí otra cosa en lugar de {product}.",
      "{product} volvió enseguida."
    ],
    endings: ["El reembolso tardó un mes.", "Una pena."],
    replies: ["Lo sentimos mucho y le hemos escrito."]
  }
}
