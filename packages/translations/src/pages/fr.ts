import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const fr: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business} : note de {score} sur 5, {count, plural, one {# avis} many {# avis} other {# avis}}",
  "widget.pictureEmpty": "{business} : aucun avis pour l’instant",
  "widget.empty": "Aucun avis pour l’instant",
  "widget.verified": "{share} vérifiés",
  "widget.score": "{score} sur 5",
  "widget.latest": "Derniers avis",
  "widget.all": "Tous les avis et le calcul de la note",

  "gallery.title": "Affichez vos avis sur votre site",
  "gallery.lead":
    "Copiez le code d’un widget dans votre page. Il affiche toujours les derniers avis sur {business}, n’exécute aucun script et ne dépose aucun cookie.",
  "gallery.theme": "Couleurs",
  "gallery.theme.light": "Clair",
  "gallery.theme.dark": "Sombre",
  "gallery.theme.auto": "Selon l’appareil",
  "gallery.size": "Taille",
  "gallery.size.s": "Petite",
  "gallery.size.m": "Moyenne",
  "gallery.size.l": "Grande",
  "gallery.language.visitor": "Celle du navigateur",
  "gallery.show": "Afficher",
  "gallery.style.badge": "Badge",
  "gallery.style.line": "Ligne",
  "gallery.style.card": "Carte",
  "gallery.style.list": "Liste",
  "gallery.style.carousel": "Carrousel",
  "gallery.code": "Code à copier",
  "gallery.own": "Votre propre présentation",
  "gallery.ownText": "Cette adresse fournit la note en JSON aux scripts de n’importe quel site.",

  "site.skip": "Aller au contenu",
  "site.method": "Comment la note est calculée",
  "site.forBusinesses": "Pour les entreprises",
  "site.imprint": "Mentions légales",
  "site.privacy": "Confidentialité",
  "site.languages": "Langue",
  "site.start": "Aller à la page d’accueil",

  "business.title": "Avis sur {business}",
  "business.description":
    "{count, plural, one {# avis} many {# avis} other {# avis}} sur {business}, dont {share} vérifiés. Note : {score} sur 5.",
  "business.descriptionEmpty": "Donnez le premier avis sur {business}.",
  "business.count": "{count, plural, one {# avis} many {# avis} other {# avis}}",
  "business.write": "Donner un avis",
  "business.reviews": "Avis",
  "business.emptyTitle": "Personne n’a encore donné d’avis sur {business}",
  "business.emptyText":
    "Vous connaissez cette entreprise ? Racontez comment c’était, en bien ou en mal. Une minute suffit.",

  "stars.count": "{stars, plural, one {# étoile} many {# étoiles} other {# étoiles}}",
  "stars.label": "{stars} sur 5 étoiles",

  "levels.title": "Répartition des étoiles",
  "levels.stars": "Étoiles",
  "levels.share": "Part des avis",

  "behind.title": "Ce qui fonde la note",
  "behind.proven": "{share} vérifiés.",
  "behind.provenText":
    "{proven} sur {count, plural, one {# avis} many {# avis} other {# avis}} avec une preuve : un achat, une invitation ou une identité.",
  "behind.open": "Rien n’est masqué à cause de ses étoiles.",
  "behind.openText":
    "Éloges et critiques sont publiés de la même façon. Les étoiles ne jouent aucun rôle dans ce qui est mis en attente, masqué ou supprimé.",
  "behind.replies": "{share} des avis récents avec réponse.",
  "behind.replyTime":
    "{days, plural, one {Les réponses arrivent en général en # jour.} many {Les réponses arrivent en général en # jours.} other {Les réponses arrivent en général en # jours.}}",
  "behind.weights": "Combien compte chaque avis",
  "behind.weightsText":
    "La note est une moyenne pondérée. Une preuve donne du poids, l’âge en retire, et les étoiles n’y changent rien.",
  "behind.mean": "Sans pondération, la moyenne des étoiles est de {mean}.",

  "plot.title": "La note au fil du temps",
  "plot.up": "En hausse depuis {month} ({score})",
  "plot.down": "En baisse depuis {month} ({score})",
  "plot.same": "Comme en {month} : {score}",
  "plot.description":
    "Entre {from} et {to}, la note a varié de {low} à {high}. Elle est maintenant de {now}.",
  "plot.numbers": "Chiffres par mois",
  "plot.month": "Mois",
  "plot.score": "Note",

  "filters.label": "Filtrer les avis",
  "filters.all": "Tous",
  "filters.verified": "Vérifiés",
  "filters.replied": "Avec réponse",
  "filters.languages": "Langues",
  "filters.some": "{shown} sur {count, plural, one {# avis} many {# avis} other {# avis}}",
  "filters.clear": "Voir tous les avis",
  "filters.none": "Aucun avis ne correspond à ces filtres.",

  "paging.label": "Pages d’avis",
  "paging.newest": "Avis les plus récents",
  "paging.older": "Avis plus anciens",

  "review.anonymous": "Anonyme",
  "review.title": "Avis laissé par {name}",
  "review.of": "Avis sur {business}",
  "review.all": "Tous les avis sur {business}",
  "review.link": "Lien vers cet avis",
  "review.report": "Signaler",
  "review.more": "Lire la suite",
  "review.language": "Langue : {language}",
  "review.experience": "Expérience du {day}",
  "review.resolved": "L’entreprise a résolu le problème.",
  "review.replied": "{business} a répondu · {when}",
  "review.daysLater":
    "{days, plural, =0 {le jour même} one {# jour plus tard} many {# jours plus tard} other {# jours plus tard}}",
  "review.replyEdited": "modifiée le {day}",
  "review.shortened": "Raccourci par la plateforme le {day} : {reason}",

  "proof.transaction": "Achat vérifié",
  "proof.after_review": "Achat vérifié après coup",
  "proof.invited": "Expérience vérifiée",
  "proof.identity": "Identité vérifiée",
  "proof.imported": "Importé",
  "proof.unverified": "Non vérifié",
  "origin.invitation": "Écrit à la suite d’une invitation",
  "origin.documents": "Confirmé par la plateforme sur justificatifs",

  "meaning.transaction":
    "Écrit à la suite d’une invitation après un achat connu, ou la plateforme a vu un justificatif d’achat",
  "meaning.after_review": "Un justificatif d’achat a été accepté après la rédaction de l’avis",
  "meaning.invited":
    "Écrit à la suite d’une invitation de l’entreprise, ou la plateforme a vu un justificatif de visite",
  "meaning.identity": "La personne a prouvé son identité",
  "meaning.imported": "Repris d’ailleurs, non vérifié ici",
  "meaning.unverified": "Écrit sans invitation",

  "method.lead":
    "Un nombre de 1 à 5, tiré de tous les avis publiés. Il ne s’achète pas, et rien n’est masqué à cause de ses étoiles.",
  "method.weights": "Ce qui compte, et combien",
  "method.weightsText": "Plus l’origine d’un avis est connue, plus il compte.",
  "method.proof": "Preuve",
  "method.weight": "Poids",
  "method.number": "Comment le nombre est calculé",
  "method.mean":
    "La note est la moyenne pondérée des étoiles de tous les avis publiés, avec sept avis de 3,5 étoiles que chaque entreprise reçoit au départ. Ainsi, les premiers avis ne décident pas de tout.",
  "method.decay":
    "Après un an, un avis ne compte plus que pour moitié, et pour un quart après deux ans. Ses étoiles ne changent rien à son poids.",
  "method.formula":
    "w : poids d’un avis ; a : âge de l’avis en jours ; ★ : ses étoiles ; Σ : somme sur tous les avis.",
  "method.published": "Ce qui est publié",
  "method.publishedText":
    "Les éloges comme les critiques. Un avis n’attend la modération que s’il contient un lien, une adresse e-mail, un numéro de téléphone ou les mots d’un autre avis. Les étoiles n’y jouent aucun rôle, pas plus que dans ce qui est masqué ou supprimé pour non-respect des règles.",

  "write.title": "Donner un avis sur {business}",
  "write.lead":
    "Les éloges comme les critiques sont les bienvenus. Sans invitation, un avis est indiqué comme non vérifié.",

  "problemTitle.notFound": "Page introuvable",
  "problemText.notFound": "Il n’y a pas de page à cette adresse, ou elle a été supprimée.",
  "problemTitle.unknownPart": "Filtre ou page inconnus",
  "problemText.unknownPart":
    "Cette adresse contient un filtre ou une page qui n’existe pas. Veuillez reprendre au début de la liste.",
  "problemTitle.tooManyForms": "Trop de formulaires",
  "problemText.tooManyForms":
    "Trop de formulaires sont arrivés depuis votre connexion en une minute. Veuillez attendre une minute, puis réessayer.",
  "problemTitle.broken": "Un problème est survenu",
  "problemText.broken": "C’est de notre faute. Veuillez réessayer dans un instant.",
  "problemTitle.tooLong": "C’est trop long",
  "problemText.tooLong":
    "Le formulaire contient trop de texte. Veuillez revenir en arrière et le raccourcir.",
  "problemTitle.tooBusy": "Un instant, s’il vous plaît",
  "problemText.tooBusy":
    "Nous sommes très sollicités en ce moment. Veuillez attendre un instant, puis réessayer.",
  "problemTitle.brokenForm": "Le formulaire n’est pas arrivé en entier",
  "problemText.brokenForm":
    "Veuillez revenir en arrière, vérifier le formulaire et l’envoyer de nouveau.",
  "problemTitle.foreignForm": "Ce formulaire vient d’un autre site",
  "problemText.foreignForm":
    "Seuls les formulaires de nos propres pages sont acceptés. Veuillez ouvrir la page ici et renvoyer le formulaire.",
  "problemTitle.refused": "Cela n’a pas fonctionné",
  "problemText.refused":
    "Cette adresse ne peut pas être ouverte de cette façon. Veuillez recommencer depuis la page d’où vous venez.",
  "problemTitle.insecure": "Veuillez utiliser une connexion sécurisée",
  "problemText.insecure":
    "Cette page ne s’affiche qu’en https. Veuillez commencer l’adresse par https:// et réessayer.",
  "problem.again": "Retour au formulaire",

  "form.title": "Votre expérience avec {business}",
  "form.error": "Erreur : {title}",
  "form.lead": "Les éloges comme les critiques sont les bienvenus.",
  "form.stars": "Comment cela s’est-il passé ?",
  "form.star.1": "Mauvais",
  "form.star.2": "Moyen",
  "form.star.3": "Correct",
  "form.star.4": "Bien",
  "form.star.5": "Excellent",
  "form.text": "Votre avis",
  "form.textHint": "Qu’est-ce qui vous a plu, ou déplu ?",
  "form.more": "Plus de détails (facultatif)",
  "form.headline": "Titre",
  "form.date": "Date de l’expérience",
  "form.name": "Votre nom",
  "form.language": "Langue de votre avis",
  "form.showName": "Nom affiché avec votre avis",
  "form.show.full": "Nom complet",
  "form.show.initial": "Prénom et initiale",
  "form.show.initials": "Initiales",
  "form.show.none": "Aucun nom",
  "form.exampleName": "Rita Rossi",
  "form.checked":
    "Les avis sont publiés aussitôt. Ceux qui contiennent un lien, une adresse e-mail ou un numéro de téléphone sont d’abord lus par une personne.",
  "form.send": "Envoyer l’avis",
  "form.wrongInput": "Merci de vérifier vos réponses",
  "form.tooManyForms":
    "Trop de formulaires sont arrivés depuis votre connexion en une minute. Merci d’attendre une minute, puis de renvoyer le vôtre.",
  "form.starsMissing": "Choisissez de une à cinq étoiles.",
  "form.textMissing": "Écrivez quelques mots.",
  "form.tooLong": "C’est trop long : {limit} caractères au maximum.",
  "form.notPlain": "Ce texte contient des caractères qui ne peuvent pas être publiés.",
  "form.dateWrong": "Indiquez une date entre 1900 et aujourd’hui.",

  "thanks.title": "Merci",
  "thanks.published": "Votre avis est publié.",
  "thanks.held":
    "Nous avons bien reçu votre avis. Une personne le lit avant sa publication. Rouvrez cette page pour savoir où il en est.",
  "thanks.notPublic": "Votre avis n’est pas public.",
  "thanks.see": "Voir votre avis",
  "thanks.share": "Lien à partager",

  "used.title": "Ce lien a déjà servi",

  "gone.title": "Cette invitation n’est plus valable",
  "gone.text": "Elle a été annulée. Vous pouvez tout de même écrire un avis sans invitation.",

  "unknown.title": "Lien inconnu",
  "unknown.text": "Ce lien semble incomplet. Merci de l’ouvrir à nouveau depuis le message.",

  "start.lead": "De vrais avis, avec les preuves derrière chaque note.",
  "start.portal": "Portail des entreprises",
  "start.portalHint": "Répondre aux avis, inviter des clients, gérer les clés et l’équipe.",
  "start.reference": "Référence de l’API",
  "start.referenceHint":
    "Lire les avis et les notes, envoyer des invitations, recevoir des webhooks.",

  "unsubscribe.title": "Se désabonner",
  "unsubscribe.lead": "Ne plus recevoir les invitations envoyées par {business} ?",
  "unsubscribe.covers":
    "Cela ne concerne que les invitations envoyées par {business}. Vos avis restent en ligne.",
  "unsubscribe.button": "Se désabonner",
  "unsubscribe.keep": "Non, continuer à les recevoir",

  "unsubscribed.title": "Désabonnement confirmé",
  "unsubscribed.text": "{business} ne vous enverra plus d’invitation.",
  "unsubscribed.undo": "C’était une erreur : m’inviter à nouveau",

  "subscribed.title": "Réabonnement confirmé",
  "subscribed.text":
    "{business} peut de nouveau vous envoyer des invitations. Vous pouvez vous désabonner à tout moment."
}
