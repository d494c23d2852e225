import type { Catalogue } from "../translator.ts"
import type { en } from "./en.ts"

export const pt: Catalogue<keyof typeof en> = {
  "widget.picture":
    "{business}: pontuação de {score} em 5, {count, plural, one {# avaliação} many {# avaliações} other {# avaliações}}",
  "widget.pictureEmpty": "{business}: ainda sem avaliações",
  "widget.empty": "Ainda sem avaliações",
  "widget.verified": "{share} verificadas",
  "widget.score": "{score} em 5",
  "widget.latest": "Avaliações mais recentes",
  "widget.all": "Todas as avaliações e como se calcula a pontuação",

  "gallery.title": "Mostre as suas avaliações no seu site",
  "gallery.lead":
    "Copie o código de um widget para a sua página. Mostra sempre as avaliações mais recentes de {business}, não executa scripts nem guarda cookies.",
  "gallery.theme": "Cores",
  "gallery.theme.light": "Claro",
  "gallery.theme.dark": "Escuro",
  "gallery.theme.auto": "Conforme o dispositivo",
  "gallery.size": "Tamanho",
  "gallery.size.s": "Pequeno",
  "gallery.size.m": "Médio",
  "gallery.size.l": "Grande",
  "gallery.language.visitor": "O do navegador",
  "gallery.show": "Mostrar",
  "gallery.style.badge": "Emblema",
  "gallery.style.line": "Linha",
  "gallery.style.card": "Cartão",
  "gallery.style.list": "Lista",
  "gallery.style.carousel": "Carrossel",
  "gallery.code": "Código para copiar",
  "gallery.own": "O seu próprio design",
  "gallery.ownText": "Este endereço dá a pontuação em JSON, para scripts de qualquer site.",

  "site.skip": "Ir para o conteúdo",
  "site.method": "Como se calcula a pontuação",
  "site.forBusinesses": "Para empresas",
  "site.imprint": "Informação legal",
  "site.privacy": "Privacidade",
  "site.languages": "Idioma",
  "site.start": "Ir para a página inicial",

  "business.title": "Avaliações de {business}",
  "business.description":
    "{count, plural, one {# avaliação} many {# avaliações} other {# avaliações}} de {business}, {share} verificadas. Pontuação: {score} em 5.",
  "business.descriptionEmpty": "Escreva a primeira avaliação de {business}.",
  "business.count": "{count, plural, one {# avaliação} many {# avaliações} other {# avaliações}}",
  "business.write": "Escrever uma avaliação",
  "business.reviews": "Avaliações",
  "business.emptyTitle": "Ainda ninguém avaliou {business}",
  "business.emptyText": "Esteve lá? Conte como correu, bem ou mal. Demora um minuto.",

  "stars.count": "{stars, plural, one {# estrela} many {# estrelas} other {# estrelas}}",
  "stars.label": "{stars} em 5 estrelas",

  "levels.title": "Distribuição das estrelas",
  "levels.stars": "Estrelas",
  "levels.share": "Percentagem de avaliações",

  "behind.title": "O que está por trás da pontuação",
  "behind.proven": "{share} verificadas.",
  "behind.provenText":
    "{proven} de {count, plural, one {# avaliação} many {# avaliações} other {# avaliações}} com prova: uma compra, um convite ou uma identidade.",
  "behind.open": "Nada é ocultado por causa das estrelas.",
  "behind.openText":
    "Elogios e críticas são publicados da mesma forma. As estrelas não influenciam o que é retido, ocultado ou removido.",
  "behind.replies": "{share} das avaliações recentes com resposta.",
  "behind.replyTime":
    "{days, plural, one {As respostas costumam chegar em # dia.} many {As respostas costumam chegar em # dias.} other {As respostas costumam chegar em # dias.}}",
  "behind.weights": "Quanto conta cada avaliação",
  "behind.weightsText":
    "A pontuação é uma média ponderada. As provas dão peso, a antiguidade retira-o e as estrelas não têm influência.",
  "behind.mean": "Sem pesos, a média das estrelas é {mean}.",

  "plot.title": "A pontuação ao longo do tempo",
  "plot.up": "Subiu desde {month} ({score})",
  "plot.down": "Desceu desde {month} ({score})",
  "plot.same": "Como em {month}: {score}",
  "plot.description": "De {from} a {to}, a pontuação esteve entre {low} e {high}. Agora é {now}.",
  "plot.numbers": "Números por mês",
  "plot.month": "Mês",
  "plot.score": "Pontuação",

  "filters.label": "Filtrar avaliações",
  "filters.all": "Todas",
  "filters.verified": "Verificadas",
  "filters.replied": "Com resposta",
  "filters.languages": "Idiomas",
  "filters.some":
    "{shown} de {count, plural, one {# avaliação} many {# avaliações} other {# avaliações}}",
  "filters.clear": "Mostrar todas as avaliações",
  "filters.none": "Nenhuma avaliação com estes filtros.",

  "paging.label": "Páginas de avaliações",
  "paging.newest": "Avaliações mais recentes",
  "paging.older": "Avaliações mais antigas",

  "review.anonymous": "Avaliação anónima",
  "review.title": "Avaliação de {name}",
  "review.of": "Avaliação sobre {business}",
  "review.all": "Todas as avaliações de {business}",
  "review.link": "Ligação para esta avaliação",
  "review.report": "Denunciar",
  "review.more": "Continuar a ler",
  "review.language": "Idioma: {language}",
  "review.experience": "Experiência de {day}",
  "review.resolved": "A empresa resolveu este problema.",
  "review.replied": "{business} respondeu · {when}",
  "review.daysLater":
    "{days, plural, =0 {no mesmo dia} one {# dia depois} many {# dias depois} other {# dias depois}}",
  "review.replyEdited": "editada em {day}",
  "review.shortened": "Encurtada pela plataforma em {day}: {reason}",

  "proof.transaction": "Compra verificada",
  "proof.after_review": "Compra verificada depois",
  "proof.invited": "Experiência verificada",
  "proof.identity": "Identidade verificada",
  "proof.imported": "Importada",
  "proof.unverified": "Não verificada",
  "origin.invitation": "Escrita a partir de um convite",
  "origin.documents": "Confirmada pela plataforma com base em documentos",

  "meaning.transaction":
    "Escrita a partir de um convite após uma compra conhecida, ou a plataforma viu documentos que a comprovam",
  "meaning.after_review":
    "Documentos que comprovam a compra foram aceites depois de escrita a avaliação",
  "meaning.invited":
    "Escrita a partir de um convite da empresa, ou a plataforma viu documentos que comprovam a visita",
  "meaning.identity": "Quem a escreveu comprovou a sua identidade",
  "meaning.imported": "Importada de outro lugar, não verificada aqui",
  "meaning.unverified": "Escrita sem convite",

  "method.lead":
    "Um número de 1 a 5, feito de todas as avaliações publicadas. Não se compra, e nada é ocultado por causa das estrelas.",
  "method.weights": "O que conta, e quanto",
  "method.weightsText": "Quanto mais se sabe da origem de uma avaliação, mais ela conta.",
  "method.proof": "Prova",
  "method.weight": "Peso",
  "method.number": "Como se obtém o número",
  "method.mean":
    "A pontuação é a média ponderada das estrelas de todas as avaliações publicadas, juntamente com sete avaliações de 3,5 estrelas com que cada empresa começa. Assim, as primeiras avaliações não decidem tudo.",
  "method.decay":
    "Uma avaliação conta metade ao fim de um ano e um quarto ao fim de dois. As estrelas nunca alteram o seu peso.",
  "method.formula":
    "w: peso de uma avaliação; a: antiguidade em dias; ★: as suas estrelas; Σ: soma de todas as avaliações.",
  "method.published": "O que é publicado",
  "method.publishedText":
    "Tanto elogios como críticas. Uma avaliação só espera pela moderação se contiver uma ligação, um endereço de e-mail, um número de telefone ou as palavras de outra avaliação. As estrelas não têm influência nisso, nem no que é ocultado ou removido por violar as regras.",

  "write.title": "Escrever uma avaliação de {business}",
  "write.lead":
    "Elogios e críticas são igualmente bem-vindos. Sem convite, uma avaliação aparece como não verificada.",

  "problemTitle.notFound": "Não encontrámos essa página",
  "problemText.notFound": "Não há nenhuma página neste endereço, ou foi removida.",
  "problemTitle.unknownPart": "Filtro ou página desconhecidos",
  "problemText.unknownPart":
    "Este endereço contém um filtro ou uma página que não existe. Comece de novo no início da lista.",
  "problemTitle.tooManyForms": "Demasiados formulários",
  "problemText.tooManyForms":
    "Chegaram demasiados formulários da sua rede num minuto. Espere um minuto e tente de novo.",
  "problemTitle.broken": "Algo correu mal",
  "problemText.broken": "A culpa é nossa. Tente de novo dentro de momentos.",
  "problemTitle.tooLong": "É demasiado longo",
  "problemText.tooLong": "O formulário contém demasiado texto. Volte atrás e encurte-o.",
  "problemTitle.tooBusy": "Aguarde um momento",
  "problemText.tooBusy": "Temos muito tráfego neste momento. Aguarde um pouco e tente de novo.",
  "problemTitle.brokenForm": "O formulário não chegou completo",
  "problemText.brokenForm": "Volte atrás, verifique o formulário e envie-o de novo.",
  "problemTitle.foreignForm": "Este formulário veio de outro site",
  "problemText.foreignForm":
    "Só aceitamos formulários das nossas próprias páginas. Abra a página aqui e envie o formulário de novo.",
  "problemTitle.refused": "Não funcionou",
  "problemText.refused":
    "Não é possível abrir este endereço desta forma. Comece de novo na página de onde veio.",
  "problemTitle.insecure": "Utilize uma ligação segura",
  "problemText.insecure":
    "Esta página só é apresentada por https. Comece o endereço por https:// e tente de novo.",
  "problem.again": "Voltar ao formulário",

  "form.title": "A sua experiência com {business}",
  "form.error": "Erro: {title}",
  "form.lead": "Elogios e críticas são igualmente bem-vindos.",
  "form.stars": "Como correu?",
  "form.star.1": "Mau",
  "form.star.2": "Fraco",
  "form.star.3": "Razoável",
  "form.star.4": "Bom",
  "form.star.5": "Excelente",
  "form.text": "A sua avaliação",
  "form.textHint": "O que correu bem e o que correu mal?",
  "form.more": "Mais detalhes (opcional)",
  "form.headline": "Título",
  "form.date": "Data da experiência",
  "form.name": "O seu nome",
  "form.language": "Idioma da avaliação",
  "form.showName": "Nome junto da sua avaliação",
  "form.show.full": "Nome completo",
  "form.show.initial": "Nome próprio e inicial",
  "form.show.initials": "Iniciais",
  "form.show.none": "Sem nome",
  "form.exampleName": "Rita Rossi",
  "form.checked":
    "As avaliações são publicadas de imediato. As que têm ligações, endereços de e-mail ou números de telefone são lidas antes por uma pessoa.",
  "form.send": "Enviar avaliação",
  "form.wrongInput": "Verifique as suas respostas, por favor",
  "form.tooManyForms":
    "Chegaram demasiados formulários da sua rede num minuto. Aguarde um minuto e envie o seu de novo.",
  "form.starsMissing": "Escolha de uma a cinco estrelas.",
  "form.textMissing": "Escreva algumas palavras.",
  "form.tooLong": "É demasiado longo: no máximo {limit} caracteres.",
  "form.notPlain": "Contém caracteres que não podem ser publicados.",
  "form.dateWrong": "Indique uma data entre 1900 e hoje.",

  "thanks.title": "Agradecemos a sua opinião",
  "thanks.published": "A sua avaliação está publicada.",
  "thanks.held":
    "Recebemos a sua avaliação. Uma pessoa lê-a antes de ser publicada. Volte a abrir esta página para ver em que ponto está.",
  "thanks.notPublic": "A sua avaliação não é pública.",
  "thanks.see": "Ver a sua avaliação",
  "thanks.share": "Ligação para partilhar",

  "used.title": "Esta ligação já foi usada",

  "gone.title": "Este convite já não é válido",
  "gone.text": "Foi cancelado. Ainda pode escrever uma avaliação sem convite.",

  "unknown.title": "Ligação desconhecida",
  "unknown.text": "Esta ligação parece incompleta. Abra-a de novo a partir da mensagem, por favor.",

  "start.lead": "Avaliações verdadeiras, com as provas por trás de cada pontuação.",
  "start.portal": "Portal das empresas",
  "start.portalHint": "Responder às avaliações, convidar clientes, gerir as chaves e a equipa.",
  "start.reference": "Referência da API",
  "start.referenceHint": "Ler avaliações e pontuações, enviar convites, receber webhooks.",

  "unsubscribe.title": "Cancelar subscrição",
  "unsubscribe.lead": "Quer deixar de receber convites de {business}?",
  "unsubscribe.covers":
    "Isto diz respeito apenas aos convites de {business}. As suas avaliações mantêm-se.",
  "unsubscribe.button": "Cancelar subscrição",
  "unsubscribe.keep": "Não, continuar a receber",

  "unsubscribed.title": "Subscrição cancelada",
  "unsubscribed.text": "{business} não lhe enviará mais convites.",
  "unsubscribed.undo": "Foi engano: quero voltar a receber",

  "subscribed.title": "Pode voltar a receber convites",
  "subscribed.text":
    "{business} pode voltar a enviar-lhe convites. Pode cancelar a subscrição a qualquer momento."
}
