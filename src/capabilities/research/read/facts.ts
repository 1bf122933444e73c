import type { Wire } from '@trawl/contract/endpoint.ts';
import type { researchFact } from '@trawl/contract/v2/research/ask.ts';
import { phrases } from '../../../engines/lexicon/index.ts';
import { breather } from '../text/breather.ts';
import { sentencesOf } from '../text/sentences.ts';
import type { Passage } from './passages.ts';
import { pageAt } from './turns.ts';

/** Facts that a text states in so many words: its data sets, sample sizes and metrics. Rules, which miss what is said in another way. */
export type Fact = Wire<typeof researchFact>;

/** Facts of each kind. */
const MOST = 4;
/** Passages that are read: all of most papers. */
const MOST_PASSAGES = 400;
/** Characters of a sentence that are read, and that are shown. */
const LONGEST = 1_500;
const SHOWN = 400;

const NUMBER = '\\d{1,3}(?:,\\d{3})+|\\d{1,9}(?:\\.\\d{1,4})?';
const COUNTED =
  'participants|patients|subjects|volunteers|respondents|individuals|adults|children|students|people|women|men|mice|rats|' +
  'samples|examples|instances|images|videos|documents|articles|papers|sentences|sentence pairs|questions|tokens|utterances|' +
  'nodes|graphs|observations|records|cases';
const NAME = "[A-Z][\\w'+-]{0,30}(?:[ -][A-Z0-9][\\w.+-]{0,30}){0,4}";
const NAMES = `${NAME}(?:(?:, and |, | and )${NAME}){0,5}`;
const SEVERAL = `${NAME}(?:(?:, and |, | and )${NAME}){1,5}`;
const METRICS =
  'accuracy|precision|recall|sensitivity|specificity|F1(?:[- ]score)?|F-measure|AU(?:RO|PR)?C|BLEU|ROUGE(?:-[L12])?|METEOR|' +
  'perplexity|error rate|WER|RMSE|MAE|MSE|mAP|IoU|Dice(?: coefficient| score)?|MRR|nDCG(?:@\\d{1,3})?|exact match|R2|R²|' +
  'hazard ratio|odds ratio|relative risk';
const AMOUNT = `(?:${NUMBER})(?: ?%| percent)?(?![\\w,.]*\\d)`;

const RULES: readonly { readonly kind: Fact['kind']; readonly pattern: RegExp }[] = [
  { kind: 'sampleSize', pattern: /\b[nN] ?= ?\d[\d,]{0,12}\b/g },
  {
    kind: 'sampleSize',
    pattern: new RegExp(
      `\\b(?:${NUMBER})(?: (?:thousand|million|billion))? (?:[a-z-]{1,20} ){0,2}?(?:${COUNTED})\\b`,
      'g',
    ),
  },
  {
    kind: 'dataset',
    pattern: new RegExp(`\\b(${NAMES}) (?:data ?sets?|corpus|corpora|benchmarks?|database|cohort)\\b`, 'g'),
  },
  // `Cora, Citeseer and Pubmed citation network datasets`.
  {
    kind: 'dataset',
    pattern: new RegExp(`\\b(${SEVERAL})(?: [a-z-]{2,20}){1,3} (?:data ?sets|corpora|benchmarks|databases)\\b`, 'g'),
  },
  {
    kind: 'dataset',
    pattern: new RegExp(
      `\\b(?:[Tt]rain(?:ed)?|[Ee]valuat(?:e|ed)|[Tt]est(?:ed)?|[Ff]ine-?tuned?|[Ee]xperiments) on (?:the )?(${NAMES})`,
      'g',
    ),
  },
  {
    kind: 'metric',
    pattern: new RegExp(
      `\\b(?:${METRICS})(?: scores?| rates?)?(?: of| is| was| to| at| reached| reaches|:| =|=)? ?${AMOUNT}`,
      'g',
    ),
  },
  { kind: 'metric', pattern: new RegExp(`\\b${AMOUNT} (?:points? )?(?:${METRICS})(?![\\w])`, 'g') },
];

/** Beginnings of sentences and other capitals that name no data set. */
const NO_NAME =
  /^(?:The|This|These|Our|We|Table|Figure|Fig|Section|All|Each|Both|A|An|In|On|For|GPUs?|CPUs?|TPUs?|NVIDIA.*)$/;
/** Sections about other works, and those that say what was done. */
const OTHERS = phrases('section/others', 'part');
const OWN = phrases('section/own', 'part');

/**
 * At most four facts of each kind, those that the authors say of their own work first, then in reading order. Yields to the event loop in
 * between.
 */
export async function factsOf(abstract: string, passages: readonly Passage[]): Promise<Fact[]> {
  const found: { readonly fact: Fact; readonly weight: number }[] = [];
  const texts: readonly Passage[] = [{ text: abstract, section: 'Abstract' }, ...passages.slice(0, MOST_PASSAGES)];
  const breathe = breather();
  for (const { text, section, turns } of texts) {
    await breathe();
    if (OTHERS.test(section)) continue;
    for (const sentence of sentencesIn(text)) {
      const weight = (/\b(?:we|our)\b/i.test(sentence) ? 2 : 0) + (OWN.test(section) ? 1 : 0);
      for (const { kind, pattern } of RULES) {
        for (const match of sentence.matchAll(pattern)) {
          const value = (match[1] ?? match[0]).replace(/[.,;:]+$/, '');
          if (kind === 'dataset' && NO_NAME.test(value)) continue;
          const page = turns && { page: pageAt(turns, text.indexOf(sentence) + match.index) };
          found.push({ fact: { kind, value, words: around(sentence, match.index), section, ...page }, weight });
        }
      }
    }
  }
  const best = found.map((one, i) => ({ ...one, i })).sort((a, b) => b.weight - a.weight || a.i - b.i);
  const kept = new Map<string, Fact>();
  const counts = { dataset: 0, sampleSize: 0, metric: 0 };
  for (const { fact } of best) {
    const key = `${fact.kind} ${fact.value.toLowerCase()}`;
    if (kept.has(key) || counts[fact.kind] >= MOST) continue;
    counts[fact.kind]++;
    kept.set(key, fact);
  }
  return [...kept.values()];
}

/** Facts that a model read and the text states, then those that rules found beside them; at most four of each kind. */
export function joinFacts(read: readonly Fact[], found: readonly Fact[]): Fact[] {
  const joined: Fact[] = [];
  for (const fact of [...read, ...found]) {
    const same = joined.filter(({ kind }) => kind === fact.kind);
    const value = fact.value.toLowerCase();
    const isKnown = same.some(
      (one) => one.value.toLowerCase().includes(value) || value.includes(one.value.toLowerCase()),
    );
    if (!isKnown && same.length < MOST) joined.push(fact);
  }
  return joined;
}

/** The sentences of running text: no headings, tables and program text. */
const sentencesIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:#|\||```|\$\$)/.test(line))
    .flatMap((line) => sentencesOf(line))
    .map((sentence) => sentence.slice(0, LONGEST));

/** A sentence, or the part of a long one that a match is in. */
function around(sentence: string, at: number): string {
  if (sentence.length <= SHOWN) return sentence;
  const from = Math.max(0, Math.min(at - SHOWN / 2, sentence.length - SHOWN));
  const part = sentence.slice(from, from + SHOWN).toWellFormed();
  return `${from > 0 ? '… ' : ''}${part.trim()}${from + SHOWN < sentence.length ? ' …' : ''}`;
}
