import { table } from '../../../foundation/kernel/table.ts';

/** Questions in German, French, Spanish, Italian, Dutch and Portuguese, with the words that ask in English; what they ask about stays as it is. */

/** What asks in other languages, longest first, and what says the same in English. */
const ASKING: readonly (readonly [RegExp, string])[] = Object.entries(
  table({
    'how long': 'combien de temps|wie lange|cuánto tiempo|quanto tempo|hoe lang|a duração de',
    'how often': 'à quelle fréquence|wie oft|con qué frecuencia|quante volte|hoe vaak|com que frequência',
    'what time': 'à quelle heure|um wie viel uhr|um wieviel uhr|a qué hora|a che ora|hoe laat|a que horas',
    'how old is': 'quel âge a|wie alt ist|qué edad tiene|cuántos años tiene|quanti anni ha|hoe oud is|quantos anos tem',
    'how high is': 'wie hoch ist|wie hoch sind|hoe hoog is',
    'how big is': 'wie groß ist|wie groß sind|hoe groot is',
    'how much does weigh':
      'combien pèse|combien pèsent|wie viel wiegt|wie schwer ist|cuánto pesa|cuánto pesan|quanto pesa|hoeveel weegt|hoe zwaar is',
    'how much does cost':
      'combien coûte|combien coûtent|quel est le prix de|quel est le prix du|wie viel kostet|wieviel kostet|was kostet|was kosten|wie viel kosten|cuánto cuesta|cuánto cuestan|quanto costa|quanto costano|hoeveel kost|wat kost|quanto custa',
    'how many':
      "combien de|combien d'|wie viele|wieviele|wie viel|wieviel|cuántos|cuántas|quanti|quante|hoeveel|quantos|quantas",
    'how much': 'combien|cuánto|cuánta|quanto|quanta',
    'who is': 'qui est|wer ist|quién es|chi è|wie is|quem é',
    who: 'qui|wer|quién|quiénes|chi|wie|quem',
    'since when': 'depuis quand|seit wann|desde cuándo|da quando|sinds wanneer|desde quando',
    'until when': "jusqu'à quand|bis wann|hasta cuándo|fino a quando|tot wanneer|até quando",
    when: 'quand|wann|cuándo|quando|wanneer',
    'where is':
      "où se trouve|où est|wo ist|wo liegt|wo befindet sich|dónde está|dov'è|waar is|waar ligt|onde fica|onde está",
    where: 'où|wo|dónde|dove|waar|onde',
    why: 'pourquoi|warum|wieso|weshalb|por qué|perché|waarom|por que',
    'what is':
      "quel est|quelle est|qu'est-ce que c'est que|qu'est-ce que|was ist|was sind|wie lautet|welches ist|qué es|cuál es|cos'è|qual è|che cos'è|wat is|o que é|qual é",
    'what are': 'quels sont|quelles sont|cuáles son|quali sono|wat zijn|quais são',
    which: 'quel|quelle|quels|quelles|welche|welcher|welches|welchen|qué|cuál|quale|quali|welke|qual|quais',
    is: 'est-ce que|gibt es|hay|esiste',
  }),
).map(([english, forms]) => [new RegExp(`^\\s*[¿¡]?(?:${forms})(?=[\\s'’]|$)\\s*`, 'iu'), english]);

/** Words that only join others. */
const JOINING = new Set(
  'le la les l un une des du de d au aux et pour dans en sur est sont ont il elle y a ce cette mon ma der die das den dem des ein eine einen einem einer und für im in am an auf ist sind gibt hat haben es sich mit von zu zum zur man ich el los las una unos del al tiene tienen hay para por está están lo il lo gli i uno della dello delle dei di per è sono nel nella het een van voor op zijn o os um uma do da dos das no na em são'.split(
    ' ',
  ),
);
/** Of English questions. */
const ENGLISH = /^\s*(?:how|who|when|where|why|what|which|is|are|does|do|did|can|by|at|until|since|from|in|on)\b/i;

/** A question with English words that ask; as it is where those are English, or unknown. */
export function askedInEnglish(question: string): string {
  if (ENGLISH.test(question) && !/^\s*(?:wie|was) /i.test(question)) return question;
  for (const [form, english] of ASKING) {
    const found = form.exec(question);
    if (!found) continue;
    const rest = question
      .slice(found[0].length)
      .split(/\s+|(?<=\b[ldLD])['’]/)
      .filter((word) => word !== '' && !JOINING.has(word.toLowerCase().replace(/[?!.,;]+$/, '')));
    return `${english} ${rest.join(' ')}`;
  }
  return question;
}
