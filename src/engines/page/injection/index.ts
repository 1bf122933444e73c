import { oneLine } from '../../text/index.ts';
import { type Document, parseHtml } from '../tree.ts';
import { decodedTexts } from './encoded.ts';
import { hiddenTexts } from './hidden.ts';
import { invisibleTexts } from './invisible.ts';
import { phrasesIn } from './phrases.ts';
import type { InjectionFinding, InjectionReport } from './report.ts';
import { FEATURES, requestLines, tellsHowToAnswer } from './request.ts';
import { BIAS, WEIGHTS } from './weights.ts';

export { judgeWithModel, type ModelVerdict } from './judge.ts';

export type { InjectionFinding, InjectionReport };

export interface InjectionInput {
  /** The page's source or its parsed tree, before anything is removed; it is searched for hidden text. */
  html?: string;
  document?: Document;
  /** The text that would be passed on. */
  markdown: string;
}

/** From this score on, a page counts as an attempt. */
const THRESHOLD = 0.6;
/** The probability from which a line is an unrelated request: a false alarm on 0 of 433 ordinary pages (held out), recall .90. */
const REQUEST_FROM = 0.7;
/** Hidden text that addresses a model is an attack. */
const HIDDEN_FACTOR = 1.5;
const ATTRIBUTE_FACTOR = 1.1;
const HIDDEN_REQUEST = 0.65;
const MOST_FINDINGS = 50;

interface Weighed extends InjectionFinding {
  isMention: boolean;
}

/**
 * Finds text in a page that addresses the model that will read it: phrases, unrelated requests, hidden text, invisible characters, encoded
 * instructions. Pages about the subject and quotations have less weight. Pure and linear; 2 to 3 ms of CPU per 100 KB of HTML, ten times
 * that on hostile text, so large pages belong on a worker thread.
 */
export function findInjection({ html, document, markdown }: InjectionInput): InjectionReport {
  const findings: Weighed[] = [];
  const add = (kind: InjectionFinding['kind'], text: string, where: string, weight: number, isMention = false) => {
    if (weight < 0.1) return;
    findings.push({
      kind,
      excerpt: excerptOf(text),
      where,
      weight: Math.round(Math.min(0.97, weight) * 100) / 100,
      isMention,
    });
  };
  const text = undisguised(markdown);
  for (const phrase of phrasesIn(text)) add(phrase.kind, phrase.text, 'text', phrase.weight, phrase.isMention);
  for (const line of requestLines(text)) {
    const probability = requestProbability(line.features);
    if (probability >= REQUEST_FROM) add('request', line.text, 'text', probability);
  }
  for (const invisible of invisibleTexts(markdown)) {
    add(
      'invisible',
      invisible.text || invisible.kind,
      `text, ${invisible.kind}`,
      Math.max(invisible.weight, heaviest(invisible.text)),
    );
  }
  for (const decoded of decodedTexts(markdown)) add('encoded', decoded, 'text, encoded', heaviest(decoded));
  const tree = document ?? (html === undefined ? undefined : parseHtml(html));
  for (const hidden of tree ? hiddenTexts(tree) : []) {
    const plain = undisguised(hidden.text);
    const isAttribute = hidden.where.startsWith('attribute') || hidden.where === 'meta';
    for (const phrase of phrasesIn(plain, true)) {
      add(phrase.kind, phrase.text, hidden.where, phrase.weight * (isAttribute ? ATTRIBUTE_FACTOR : HIDDEN_FACTOR));
    }
    if (!isAttribute) {
      for (const line of requestLines(plain))
        if (tellsHowToAnswer(line)) add('request', line.text, hidden.where, HIDDEN_REQUEST);
    }
    for (const invisible of invisibleTexts(hidden.text)) {
      add(
        'invisible',
        invisible.text || invisible.kind,
        hidden.where,
        Math.max(invisible.weight, heaviest(invisible.text)),
      );
    }
    for (const decoded of decodedTexts(hidden.text))
      add('encoded', decoded, `${hidden.where}, encoded`, heaviest(decoded));
  }
  const told = withoutRepeats(findings).sort((a, b) => b.weight - a.weight);
  // An article may quote ten attacks: they do not add up, only the strongest counts.
  const mention = told.find((finding) => finding.isMention)?.weight ?? 0;
  const open = told.reduce((rest, finding) => (finding.isMention ? rest : rest * (1 - finding.weight)), 1 - mention);
  const score = Math.round((1 - open) * 1000) / 1000;
  const shown = told
    .slice(0, MOST_FINDINGS)
    .map(({ kind, excerpt, where, weight }) => ({ kind, excerpt, where, weight }));
  return { detected: score >= THRESHOLD, score, findings: shown };
}

/** The weight of the strongest phrase in a text that was hidden on purpose. */
function heaviest(text: string): number {
  return HIDDEN_FACTOR * Math.max(0, ...phrasesIn(undisguised(text), true).map((phrase) => phrase.weight));
}

/** How likely a line is a request unrelated to its page, by the weights from bench/train-injection.ts. */
function requestProbability(features: number[]): number {
  const sum = FEATURES.reduce((total, name, i) => total + (WEIGHTS[name] as number) * (features[i] as number), BIAS);
  return 1 / (1 + Math.exp(-sum));
}

/** A text that occurs several times (visible, in an attribute) counts once, with its highest weight. */
function withoutRepeats(findings: Weighed[]): Weighed[] {
  const kept = new Map<string, Weighed>();
  for (const finding of findings) {
    const key = finding.excerpt.toLowerCase();
    const other = kept.get(key);
    if (!other || other.weight < finding.weight) kept.set(key, finding);
  }
  return [...kept.values()];
}

/** Text as a model would read it, with disguised letters replaced. */

/** Letters of other alphabets that look like Latin letters, and these letters. */
const ALIKE = 'аеорсхуіјѕԁһԛԝɡαονιΙΑΒΕΖΗΚΜΝΟΡΤΥΧАВЕКМНОРСТХІ';
const LATIN = 'aeopcxyijsdhqwgaoviIABEZHKMNOPTYXABEKMHOPCTXI';
const LOOKALIKES = new Map([...ALIKE].map((sign, i) => [sign, LATIN[i] as string]));
const FOREIGN = '\\u0370-\\u04ff\\u0500-\\u052f\\u0261';
const MIXED = new RegExp(`[A-Za-z][${FOREIGN}]|[${FOREIGN}][A-Za-z]`);
const ONLY_ASCII = /^[ -~\s]*$/;
/** Invisible characters: soft hyphens, zero-width characters, direction marks, variation selectors, tags. */
const INVISIBLE =
  /\u00ad|\u034f|\u061c|[\u115f\u1160\u17b4\u17b5]|[\u180b-\u180f]|[\u200b-\u200f\u202a-\u202e\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff|[\u{e0000}-\u{e01ef}]/gu;

/** Plain letters: no invisible characters, full-width and styled letters as plain ones, lookalikes in Latin words as Latin. */
function undisguised(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  const plain = text.replace(INVISIBLE, '').normalize('NFKC');
  if (!MIXED.test(plain)) return plain;
  return plain.replace(/\p{L}+/gu, (word) =>
    MIXED.test(word) ? word.replace(/[^A-Za-z]/g, (sign) => LOOKALIKES.get(sign) ?? sign) : word,
  );
}

/** The excerpt of a finding: white space collapsed, 200 characters, no invisible characters. */
function excerptOf(text: string): string {
  const folded = oneLine(text.slice(0, 2_000).replace(INVISIBLE, ''));
  return folded.length > 200 ? `${folded.slice(0, 199)}…` : folded;
}
