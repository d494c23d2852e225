/**
 * The reviews of the demo's first nine months, oldest first, as people wrote them. The first line
 * of each has the days since then, language, stars, origin, product and name; then come title, text,
 * the reply (`>`) and what else became of it (`!`), both with the hours after it.
 */
export const firstMonths = `
548 en 5 imported - Grace Hughes
Worth the walk
I pass four other cafés to get here. The flat white is silky and never scalded, and somebody
always remembers that I don't want a lid.

541 en 4 imported item-2 Tom Archer
Bright and clean
The filter blend makes a lovely V60, all apricot and brown sugar. One star off because the bag
has no zip, so it lives in a jar now.
> 26 Thank you, Tom. You are not the first to say so: the next batch comes in bags that close.

533 de 5 order item-1 Katrin Bergmann
Endlich ein Espresso ohne Säure
Kräftig, schokoladig, mit einer Crema, die stehen bleibt. Am Dienstag bestellt, am Freitag war er
in Freiburg, zwei Tage nach der Röstung.
> 19 Vielen Dank, Katrin! Für Siebträger rösten wir immer dienstags, das passte also genau.

522 fr 5 imported item-5 Camille Moreau
-
La bouilloire est superbe et verse très précisément. Le café offert dans le colis était une jolie
attention.

511 en 5 invited - Priya Nair
The barista course was a joy
Two hours, six people, no showing off. I finally know why my milk never poured.
> 44 It was a pleasure to have you here, Priya. Your second rosetta was better than my hundredth.

498 es 4 order item-1 Lucía Torres
Muy buen tueste
Café intenso y fresco, se nota que está recién tostado. El envío a Bilbao tardó una semana, por
eso no le pongo la quinta estrella.
> 31 Gracias, Lucía. Desde este mes enviamos a España con otra empresa, que tarda tres días.

489 it 5 imported item-1 Marco Ferrari
Promosso da un italiano
Ero scettico, lo ammetto. E invece è un espresso equilibrato, corposo, con un finale di cacao.
In moka rende benissimo.

476 en 3 open - -
Good coffee, hard chairs
Coffee is great. The stools are not, and with the door open you sit in a draught.
> 52 Noted, and thank you. Cushions are on order, and the door gets a closer this week.

463 nl 5 order item-4 Jeroen Visser
Stevige molen
Maalt mooi gelijkmatig, ook fijn voor espresso. Ik gebruik hem elke ochtend en hij loopt nog als
op de eerste dag.
> 23 Dank je, Jeroen. Smeer de as eens per jaar, dan gaat hij een leven lang mee.

452 en 5 receipt - Daniel Owens
Our office runs on this
Two kilos every other week since we moved in. Never late, always roasted that same week,
and the invoice is right the first time.

440 de 4 imported item-3 Hannes Keller
Entkoffeiniert und trotzdem Kaffee
Schmeckt nach Nuss und Karamell statt nach Pappe. Etwas teuer für 250 Gramm.
> 70 Danke, Hannes. Das Entkoffeinieren mit Quellwasser macht den Preis, aber auch den Geschmack.

428 ar 5 order item-2 ليلى الحداد
قهوة ممتازة
طلبت خلطة الفلتر هدية لأخي فأعجبته كثيراً. النكهة ناعمة والرائحة تملأ البيت، والتغليف أنيق جداً.
> 28 شكراً جزيلاً لكِ يا ليلى، يسعدنا أن الهدية أعجبت أخاك.

414 en 5 order item-1 Kate Young
House espresso, house favourite
I have tried the seasonal ones and keep coming back to this. Forgiving to dial in, lovely in milk.

399 fr 4 order item-2 Julien Dubois
Très bon, un peu clair pour moi
Un café fin et floral, bien torréfié. Je préfère plus corsé le matin, mais l'après-midi il est
parfait.
> 34 Merci Julien. Pour le matin, essayez l'espresso maison en cafetière à piston.

387 he 5 invited - נועה לוי
פינה מקסימה ליד הנמל
ישבנו שעה ארוכה, הקפה מצוין והצוות סבלני ומחייך. קנינו גם שקית הביתה והיא כבר נגמרה.
> 40 תודה רבה, נועה! נשמח לראות אתכם שוב בפעם הבאה שתהיו בעיר.

372 en 5 open - Ben Weber
Saved my birthday
I forgot a present until five to six. They ground a bag, wrapped it and wrote the card with me.
! 60 identity Answered from the address of the order

358 pt 5 order item-5 Inês Carvalho
Chaleira linda e prática
Aquece depressa e o bico é muito preciso. Chegou a Lisboa bem embalada e dois dias antes do
previsto.

344 en 4 imported - Noah Peters
-
Friendly, quick, good cake. Gets loud after ten, so come early if you want to read.

331 de 5 order item-2 Petra Schmitt
Mein Sonntagskaffee
Fruchtig, aber nicht sauer. Die Karte mit dem Brührezept lag im Paket, und sie stimmt.
> 21 Danke, Petra! Das Rezept ist von Mia aus der Rösterei, sie freut sich sehr.

317 pl 5 order item-1 Marek Nowak
Świeżo palona i pachnąca
Kawa dotarła do Krakowa trzy dni po paleniu. Gęsta crema, smak mlecznej czekolady, zero
goryczy. Zamówię znowu.
> 29 Dziękujemy, Marku! Do następnego zamówienia dorzucimy próbkę mieszanki filtrowej.

302 en 5 order item-4 Olivia Costa
Should have bought it years ago
Quiet enough for six in the morning and far better than my old electric one.

288 nl 4 imported item-1 Sanne Jansen
Lekker, wel prijzig
Volle smaak en altijd vers. Voor twee euro minder zou ik nooit meer iets anders kopen.
`
