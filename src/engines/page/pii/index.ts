import { findIbans, findWallets } from './accounts.ts';
import { findDisguisedEmails, findEmails } from './email.ts';
import { financialOf, findLetteredIds } from './financial.ts';
import { fencedRanges, maskOf, tagOf, urlAt, urlRanges } from './markdown.ts';
import { numberRuns, restOf } from './numbers.ts';
import { findCapitalPairs, findLabelledNames, findNamed, namesIn } from './person.ts';
import { phoneOf } from './phone.ts';
import { findPlaces } from './place.ts';
import { findSecrets } from './secret.ts';
import { PII_ENTITIES, type PiiEntity, type PiiSpan, withoutOverlaps } from './span.ts';

export { PII_ENTITIES, type PiiEntity, type PiiSpan };

export interface PiiOptions {
  /**
   * `fast`: patterns only (linear, about 1 MB in 0.1 s). `accurate` (default): also names of persons and places from an English tagger.
   * `aggressive`: also obfuscated addresses, loosely written phone numbers, two or three capitalized words within a sentence, and more of a
   * long text tagged.
   */
  mode?: 'accurate' | 'aggressive' | 'fast';
  /** Which buckets; all by default. */
  entities?: readonly PiiEntity[];
  /** `tag` (default) writes `<EMAIL>`, `mask` a star for each character, `remove` nothing. */
  replaceStyle?: 'tag' | 'mask' | 'remove';
}

export interface Redacted {
  text: string;
  /** Number of replacements in each bucket; buckets with none are absent. */
  found: { [entity in PiiEntity]?: number };
}

/** Maximum characters for the tagger, which takes 12 ms of CPU per 1,000; names found there are replaced everywhere. */
const TAGGED = { accurate: 60_000, aggressive: 250_000, fast: 0 };

/** Personal data and secrets of a Markdown text, in order and without overlaps. Linear in the text's length. */
export function findPii(text: string, options: PiiOptions = {}): PiiSpan[] {
  const mode = options.mode ?? 'accurate';
  const wanted = new Set(options.entities ?? PII_ENTITIES);
  const isLoose = mode === 'aggressive';
  const url = urlAt(urlRanges(text));
  const isInUrl = (offset: number) => url(offset) !== undefined;
  const spans: PiiSpan[] = [];
  const addAll = (found: Iterable<PiiSpan>) => {
    for (const span of found) spans.push(span);
  };
  if (wanted.has('SECRET')) addAll(findSecrets(text));
  if (wanted.has('EMAIL')) addAll(findEmails(text));
  if (wanted.has('EMAIL') && isLoose) addAll(findDisguisedEmails(text));
  if (wanted.has('FINANCIAL')) {
    addAll(findIbans(text));
    addAll(findWallets(text));
    addAll(findLetteredIds(text));
  }
  const places = wanted.has('LOCATION') ? findPlaces(text) : [];
  addAll(places.filter((span) => span.kind === 'ip'));
  const phones: PiiSpan[] = [];
  if (wanted.has('FINANCIAL') || wanted.has('PHONE')) {
    for (const run of numberRuns(text)) {
      const isUrl = isInUrl(run.start);
      const financial = financialOf(text, run, isUrl);
      if (wanted.has('FINANCIAL')) addAll(financial);
      if (!wanted.has('PHONE')) continue;
      const [first] = financial;
      for (const part of first ? restOf(run, first.start, financial.at(-1)?.end ?? first.end) : [run]) {
        const phone = phoneOf(text, part, isUrl, isLoose);
        if (phone) phones.push(phone);
      }
    }
  }
  addAll(places.filter((span) => span.kind !== 'ip' && !isInUrl(span.start)));
  addAll(phones);
  const names: PiiSpan[] = [];
  if (wanted.has('PERSON')) for (const span of findLabelledNames(text)) names.push(span);
  if (mode !== 'fast' && (wanted.has('PERSON') || wanted.has('LOCATION'))) {
    const named = namesIn(text, TAGGED[mode]);
    if (wanted.has('PERSON')) for (const span of findNamed(text, named.persons, 'PERSON')) names.push(span);
    if (wanted.has('LOCATION')) for (const span of findNamed(text, named.places, 'LOCATION')) names.push(span);
  }
  if (wanted.has('PERSON') && isLoose) for (const span of findCapitalPairs(text)) names.push(span);
  addAll(names.filter((span) => !isInUrl(span.start)));
  return withoutOverlaps(spans);
}

/**
 * A Markdown text with personal data and secrets replaced. Links, code and tables stay intact. Addresses inside URLs (`mailto:`, `tel:`,
 * keys in queries) are replaced too, names inside URLs are not. Names and places are best effort.
 */
export function redactPii(markdown: string, options: PiiOptions = {}): Redacted {
  const style = options.replaceStyle ?? 'tag';
  const found: Redacted['found'] = {};
  const url = urlAt(style === 'remove' ? [] : urlRanges(markdown));
  const fence = urlAt(style === 'mask' ? fencedRanges(markdown) : []);
  const pieces: string[] = [];
  let at = 0;
  for (const span of findPii(markdown, options)) {
    // An address in angle brackets, `<a@b.c>`: the tag has its own brackets.
    const isAlone =
      style === 'tag' && span.entity === 'EMAIL' && markdown[span.start - 1] === '<' && markdown[span.end] === '>';
    pieces.push(markdown.slice(at, isAlone ? span.start - 1 : span.start));
    if (style === 'tag') pieces.push(tagOf(span.entity, url(span.start)));
    else if (style === 'mask')
      pieces.push(maskOf(markdown, span.start, span.end, (url(span.start) ?? fence(span.start)) !== undefined));
    found[span.entity] = (found[span.entity] ?? 0) + 1;
    at = isAlone ? span.end + 1 : span.end;
  }
  pieces.push(markdown.slice(at));
  return { text: pieces.join(''), found };
}
