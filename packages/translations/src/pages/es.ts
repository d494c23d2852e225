import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const es: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business}: puntuación de {score} sobre 5, {count, plural, one {# reseña} many {# reseñas} other {# reseñas}}",
  "widget.pictureEmpty": "{business}: todavía no hay reseñas",
  "widget.empty": "Todavía no hay reseñas",
  "widget.verified": "{share} verificadas",
  "widget.score": "{score} de 5",
  "widget.latest": "Últimas reseñas",
  "widget.all": "Todas las reseñas y cómo se calcula la puntuación",

  "gallery.title": "Muestre sus reseñas en su sitio web",
  "gallery.lead":
    "Copie el código de un widget en su página. Muestra siempre las reseñas más recientes de {business}, no ejecuta scripts ni guarda cookies.",
  "gallery.theme": "Colores",
  "gallery.theme.light": "Claro",
  "gallery.theme.dark": "Oscuro",
  "gallery.theme.auto": "Según el dispositivo",
  "gallery.size": "Tamaño",
  "gallery.size.s": "Pequeño",
  "gallery.size.m": "Mediano",
  "gallery.size.l": "Grande",
  "gallery.language.visitor": "El de cada visitante",
  "gallery.show": "Mostrar",
  "gallery.style.badge": "Insignia",
  "gallery.style.line": "Línea",
  "gallery.style.card": "Tarjeta",
  "gallery.style.list": "Lista",
  "gallery.style.carousel": "Carrusel",
  "gallery.code": "Código para copiar",
  "gallery.own": "Su propio diseño",
  "gallery.ownText": "Esta dirección da la puntuación en JSON, para scripts de cualquier sitio.",

  "site.skip": "Ir al contenido",
  "site.method": "Cómo se calcula la puntuación",
  "site.forBusinesses": "Para empresas",
  "site.imprint": "Aviso legal",
  "site.privacy": "Privacidad",
  "site.languages": "Idioma",
  "site.start": "Ir a la página de inicio",

  "business.title": "Reseñas de {business}",
  "business.description":
    "{count, plural, one {# reseña} many {# reseñas} other {# reseñas}} de {business}, {share} verificadas. Puntuación: {score} de 5.",
  "business.descriptionEmpty": "Escriba la primera reseña de {business}.",
  "business.count": "{count, plural, one {# reseña} many {# reseñas} other {# reseñas}}",
  "business.write": "Escribir una reseña",
  "business.reviews": "Reseñas",
  "business.emptyTitle": "Nadie ha reseñado {business} todavía",
  "business.emptyText": "¿Estuvo allí? Cuente cómo le fue, bien o mal. Solo lleva un minuto.",

  "stars.count": "{stars, plural, one {# estrella} many {# estrellas} other {# estrellas}}",
  "stars.label": "{stars} de 5 estrellas",

  "levels.title": "Distribución de las estrellas",
  "levels.stars": "Estrellas",
  "levels.share": "Porcentaje de reseñas",

  "behind.title": "Qué hay detrás de la puntuación",
  "behind.proven": "{share} verificadas.",
  "behind.provenText":
    "{proven} de {count, plural, one {# reseña} many {# reseñas} other {# reseñas}} con prueba: una compra, una invitación o una identidad.",
  "behind.open": "Nada se oculta por sus estrellas.",
  "behind.openText":
    "Los elogios y las críticas se publican por igual. Las estrellas no influyen en qué se retiene, se oculta o se elimina.",
  "behind.replies": "{share} de las reseñas recientes con respuesta.",
  "behind.replyTime":
    "{days, plural, one {Las respuestas suelen llegar en # día.} many {Las respuestas suelen llegar en # días.} other {Las respuestas suelen llegar en # días.}}",
  "behind.weights": "Cuánto cuenta cada reseña",
  "behind.weightsText":
    "La puntuación es una media ponderada. Las pruebas dan peso, la antigüedad lo quita y las estrellas no influyen.",
  "behind.mean": "Sin ponderar, la media de las estrellas es de {mean}.",

  "plot.title": "La puntuación a lo largo del tiempo",
  "plot.up": "Ha subido desde {month} ({score})",
  "plot.down": "Ha bajado desde {month} ({score})",
  "plot.same": "Como en {month}: {score}",
  "plot.description":
    "Entre {from} y {to}, la puntuación estuvo entre {low} y {high}. Ahora es de {now}.",
  "plot.numbers": "Cifras por mes",
  "plot.month": "Mes",
  "plot.score": "Puntuación",

  "filters.label": "Filtrar reseñas",
  "filters.all": "Todas",
  "filters.verified": "Verificadas",
  "filters.replied": "Con respuesta",
  "filters.languages": "Idiomas",
  "filters.some": "{shown} de {count, plural, one {# reseña} many {# reseñas} other {# reseñas}}",
  "filters.clear": "Ver todas las reseñas",
  "filters.none": "No hay reseñas con estos filtros.",

  "paging.label": "Páginas de reseñas",
  "paging.newest": "Reseñas más recientes",
  "paging.older": "Reseñas anteriores",

  "review.anonymous": "Reseña anónima",
  "review.title": "Reseña de {name}",
  "review.of": "Reseña sobre {business}",
  "review.all": "Todas las reseñas de {business}",
  "review.link": "Enlace a esta reseña",
  "review.report": "Denunciar",
  "review.more": "Seguir leyendo",
  "review.language": "Idioma: {language}",
  "review.experience": "Experiencia del {day}",
  "review.resolved": "La empresa ha resuelto el problema.",
  "review.replied": "{business} respondió · {when}",
  "review.daysLater":
    "{days, plural, =0 {el mismo día} one {# día después} many {# días después} other {# días después}}",
  "review.replyEdited": "editada el {day}",
  "review.shortened": "Acortada por la plataforma el {day}: {reason}",

  "proof.transaction": "Compra verificada",
  "proof.after_review": "Compra verificada después",
  "proof.invited": "Experiencia verificada",
  "proof.identity": "Identidad verificada",
  "proof.imported": "Importada",
  "proof.unverified": "Sin verificar",
  "origin.invitation": "Escrita a partir de una invitación",
  "origin.documents": "Confirmada por la plataforma con documentos",

  "meaning.transaction":
    "Escrita a partir de una invitación por una compra conocida, o la plataforma vio documentos que la acreditan",
  "meaning.after_review":
    "Se aceptaron documentos que acreditan la compra después de escribirse la reseña",
  "meaning.invited":
    "Escrita a partir de una invitación de la empresa, o la plataforma vio documentos que acreditan la visita",
  "meaning.identity": "Quien la escribió demostró su identidad",
  "meaning.imported": "Importada de otro sitio, no comprobada aquí",
  "meaning.unverified": "Escrita sin invitación",

  "method.lead":
    "Un número de 1 a 5 a partir de todas las reseñas publicadas. No se puede comprar, y nada se oculta por sus estrellas.",
  "method.weights": "Qué cuenta y cuánto",
  "method.weightsText": "Cuanto más se sabe del origen de una reseña, más cuenta.",
  "method.proof": "Prueba",
  "method.weight": "Peso",
  "method.number": "Cómo se calcula el número",
  "method.mean":
    "La puntuación es la media ponderada de las estrellas de todas las reseñas publicadas, junto con siete reseñas de 3,5 estrellas con las que empieza cada empresa. Así, las primeras reseñas no lo deciden todo.",
  "method.decay":
    "Una reseña cuenta la mitad al cabo de un año y una cuarta parte al cabo de dos. Las estrellas nunca cambian su peso.",
  "method.formula":
    "w: peso de una reseña; a: antigüedad en días; ★: sus estrellas; Σ: suma de todas las reseñas.",
  "method.published": "Qué se publica",
  "method.publishedText":
    "Tanto los elogios como las críticas. Una reseña solo espera a la moderación si contiene un enlace, una dirección de correo, un número de teléfono o el texto de otra reseña. Las estrellas no influyen en eso, ni en lo que se oculta o se elimina por incumplir las normas.",

  "write.title": "Escribir una reseña de {business}",
  "write.lead":
    "Los elogios y las críticas son igual de bienvenidos. Sin invitación, una reseña aparece como no verificada.",

  "problemTitle.notFound": "No encontramos esa página",
  "problemText.notFound": "No hay ninguna página en esta dirección, o se ha eliminado.",
  "problemTitle.unknownPart": "Filtro o página desconocidos",
  "problemText.unknownPart":
    "Esta dirección contiene un filtro o una página que no existe. Vuelva a empezar desde el principio de la lista.",
  "problemTitle.tooManyForms": "Demasiados formularios",
  "problemText.tooManyForms":
    "Han llegado demasiados formularios desde su conexión en un minuto. Espere un minuto y vuelva a intentarlo.",
  "problemTitle.broken": "Algo ha fallado",
  "problemText.broken": "Es culpa nuestra. Vuelva a intentarlo en un momento.",
  "problemTitle.tooLong": "Es demasiado largo",
  "problemText.tooLong": "El formulario contiene demasiado texto. Vuelva atrás y acórtelo.",
  "problemTitle.tooBusy": "Espere un momento",
  "problemText.tooBusy":
    "Ahora mismo tenemos mucho tráfico. Espere un momento y vuelva a intentarlo.",
  "problemTitle.brokenForm": "El formulario no llegó completo",
  "problemText.brokenForm": "Vuelva atrás, revise el formulario y envíelo de nuevo.",
  "problemTitle.foreignForm": "Este formulario viene de otro sitio web",
  "problemText.foreignForm":
    "Solo aceptamos formularios de nuestras propias páginas. Abra la página aquí y envíe el formulario de nuevo.",
  "problemTitle.refused": "No ha funcionado",
  "problemText.refused":
    "Esta dirección no se puede abrir así. Vuelva a empezar desde la página de la que viene.",
  "problemTitle.insecure": "Utilice una conexión segura",
  "problemText.insecure":
    "Esta página solo se muestra por https. Escriba https:// al principio de la dirección y vuelva a intentarlo.",
  "problem.again": "Volver al formulario",

  "form.title": "Su experiencia con {business}",
  "form.error": "Error: {title}",
  "form.lead": "Los elogios y las críticas son igual de bienvenidos.",
  "form.stars": "¿Qué tal fue?",
  "form.star.1": "Mal",
  "form.star.2": "Regular",
  "form.star.3": "Correcto",
  "form.star.4": "Bien",
  "form.star.5": "Excelente",
  "form.text": "Su reseña",
  "form.textHint": "¿Qué fue bien y qué no?",
  "form.more": "Más detalles (opcional)",
  "form.headline": "Título",
  "form.date": "Fecha de la experiencia",
  "form.name": "Su nombre",
  "form.language": "Idioma de su reseña",
  "form.showName": "Nombre junto a su reseña",
  "form.show.full": "Nombre completo",
  "form.show.initial": "Nombre e inicial",
  "form.show.initials": "Iniciales",
  "form.show.none": "Sin nombre",
  "form.exampleName": "Rita Rossi",
  "form.checked":
    "Las reseñas se publican al momento. Si contienen enlaces, correos electrónicos o teléfonos, antes las lee una persona.",
  "form.send": "Enviar reseña",
  "form.wrongInput": "Revise sus respuestas, por favor",
  "form.tooManyForms":
    "Llegaron demasiados formularios desde su conexión en un minuto. Espere un minuto y envíe el suyo de nuevo, por favor.",
  "form.starsMissing": "Elija de una a cinco estrellas.",
  "form.textMissing": "Escriba unas palabras.",
  "form.tooLong": "Es demasiado largo: {limit} caracteres como máximo.",
  "form.notPlain": "Contiene caracteres que no se pueden publicar.",
  "form.dateWrong": "Indique una fecha entre 1900 y hoy.",

  "thanks.title": "Gracias",
  "thanks.published": "Su reseña está publicada.",
  "thanks.held":
    "Hemos recibido su reseña. Una persona la lee antes de publicarla. Vuelva a abrir esta página para ver cómo va.",
  "thanks.notPublic": "Su reseña no es pública.",
  "thanks.see": "Ver su reseña",
  "thanks.share": "Enlace para compartir",

  "used.title": "Este enlace ya se ha usado",

  "gone.title": "Esta invitación ya no es válida",
  "gone.text": "Se ha cancelado. Aun así, puede escribir una reseña sin invitación.",

  "unknown.title": "Enlace desconocido",
  "unknown.text":
    "Parece que este enlace está incompleto. Ábralo de nuevo desde el mensaje, por favor.",

  "start.lead": "Reseñas reales, con las pruebas que respaldan cada puntuación.",
  "start.portal": "Portal de empresas",
  "start.portalHint":
    "Responder a las reseñas, invitar a clientes, gestionar las claves y el equipo.",
  "start.reference": "Referencia de la API",
  "start.referenceHint": "Leer reseñas y puntuaciones, enviar invitaciones, recibir webhooks.",

  "unsubscribe.title": "Darse de baja",
  "unsubscribe.lead": "¿Quiere dejar de recibir invitaciones de {business}?",
  "unsubscribe.covers":
    "Esto solo afecta a las invitaciones de {business}. Sus reseñas se mantienen.",
  "unsubscribe.button": "Darse de baja",
  "unsubscribe.keep": "No, seguir recibiéndolas",

  "unsubscribed.title": "Se ha dado de baja",
  "unsubscribed.text": "{business} no volverá a enviarle invitaciones.",
  "unsubscribed.undo": "Ha sido un error: quiero recibirlas de nuevo",

  "subscribed.title": "Puede volver a recibir invitaciones",
  "subscribed.text":
    "{business} puede enviarle invitaciones de nuevo. Puede darse de baja cuando quiera."
}
