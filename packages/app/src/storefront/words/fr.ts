import type { Words } from "./words.ts"

export const fr: Words = {
  firstNames:
    "Adèle Bruno Camille Denis Élise Fabien Gaëlle Hugo Inès Julien Léa Manon Noé Pauline",
  good: {
    titles: ["Très contente", "Je recommande", "Parfait"],
    openings: [
      "Commandé lundi, reçu mercredi.",
      "C'est ma troisième commande ici.",
      "Une amie m'a conseillé cette boutique."
    ],
    details: [
      "{product} : encore mieux que sur les photos.",
      "{product} me sert tous les jours.",
      "{product} est arrivé bien emballé."
    ],
    endings: ["Je reviendrai.", "Merci à toute l'équipe !"],
    replies: ["Un grand merci pour ces mots, à bientôt !"]
  },
  fair: {
    titles: ["Correct", "Mitigé"],
    openings: [
      "La livraison a été plus longue que prévu.",
      "Accueil aimable, mais trop de monde.",
      "Je m'attendais à un peu mieux."
    ],
    details: [
      "{product} : correct pour le prix.",
      "{product} fonctionne, la notice beaucoup moins.",
      "La couleur de {product} n'est pas celle du site."
    ],
    endings: ["Peut-être une autre fois.", "À voir dans le temps."],
    replies: ["Merci pour votre franchise, nous y travaillons."]
  },
  bad: {
    titles: ["Déçu", "Plus jamais"],
    openings: [
      "Personne n'a répondu à mes messages.",
      "Le colis est arrivé ouvert.",
      "Trois semaines d'attente."
    ],
    details: [
      "{product} s'est cassé le deuxième jour.",
      "J'ai reçu autre chose que {product}.",
      "{product} est reparti aussitôt."
    ],
    endings: ["Le remboursement a pris un mois.", "Dommage."],
    replies: ["Nous sommes désolés et vous avons écrit."]
  }
}
