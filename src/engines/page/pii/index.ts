import { languageOf } from '../language/index.ts';
import { findIbans, findWallets } from './accounts.ts';
import { findLowerNames, findNamesInContext, isOfThing, mayBePerson, surnamesOf } from './context-names.ts';
import { findDisguisedEmails, findEmails } from './email.ts';
import { financialOf, findLetteredIds } from './financial.ts';
import { findListedNames } from './listed-names.ts';
import { placeNames } from './listed-places.ts';
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
   * `fast`: patterns only (linear, about 1 MB in 0.1 s). `accurate` (default): also names of persons and places by lists, context and an English tagger.
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
  const needed = new Set(options.entities ?? PII_ENTITIES);
  const isLoose = mode === 'aggressive';
  const url = urlAt(urlRanges(text));
  const isInUrl = (offset: number) => url(offset) !== undefined;
  const spans: PiiSpan[] = [];
  const addAll = (found: Iterable<PiiSpan>) => {
    for (const span of found) spans.push(span);
  };
  if (needed.has('SECRET')) addAll(findSecrets(text));
  if (needed.has('EMAIL')) addAll(findEmails(text));
  if (needed.has('EMAIL') && isLoose) addAll(findDisguisedEmails(text));
  if (needed.has('FINANCIAL')) {
    addAll(findIbans(text));
    addAll(findWallets(text));
    addAll(findLetteredIds(text));
  }
  const places = needed.has('LOCATION') ? findPlaces(text) : [];
  addAll(places.filter((span) => span.kind === 'ip'));
  const phones: PiiSpan[] = [];
  if (needed.has('FINANCIAL') || needed.has('PHONE')) {
    for (const run of numberRuns(text)) {
      const isUrl = isInUrl(run.start);
      const financial = financialOf(text, run, isUrl);
      if (needed.has('FINANCIAL')) addAll(financial);
      if (!needed.has('PHONE')) continue;
      const [first] = financial;
      for (const part of first ? restOf(run, first.start, financial.at(-1)?.end ?? first.end) : [run]) {
        const phone = phoneOf(text, part, isUrl, isLoose);
        if (phone) phones.push(phone);
      }
    }
  }
  addAll(places.filter((span) => span.kind !== 'ip' && !isInUrl(span.start)));
  addAll(phones);
  const names = findNames(text, mode, needed);
  addAll(names.filter((span) => !isInUrl(span.start)));
  return withoutOverlaps(spans);
}

/** Persons and places by name, the surest first. */
function findNames(text: string, mode: 'accurate' | 'aggressive' | 'fast', needed: ReadonlySet<PiiEntity>): PiiSpan[] {
  const spans = needed.has('PERSON') ? findLabelledNames(text) : [];
  if (mode === 'fast' || !(needed.has('PERSON') || needed.has('LOCATION'))) return spans;
  const language = languageOf(text.slice(0, 5_000));
  // The English tagger takes nouns of other languages for names.
  const named = namesIn(text, language === undefined || language === 'en' ? TAGGED[mode] : 0);
  for (const place of placeNames(language ?? 'en')) named.places.add(place);
  const add = (found: readonly PiiSpan[]) => {
    for (const span of found) spans.push(span);
  };
  if (needed.has('PERSON')) {
    const code = urlAt(fencedRanges(text));
    // Where all nouns have capitals, too many are names too.
    const isOther = (name: string) => language === 'de' || named.places.has(name);
    add(findListedNames(text, isOther).filter(({ start }) => code(start) === undefined));
    add(findNamesInContext(text));
    add(findLowerNames(text));
    add(findNamed(text, surnamesOf(text, spans), 'PERSON'));
    const tagged = findNamed(text, new Set([...named.persons].filter(mayBePerson)), 'PERSON');
    add(tagged.filter((span) => !isOfThing(text, span)));
  }
  if (needed.has('LOCATION')) add(findNamed(text, named.places, 'LOCATION'));
  if (needed.has('PERSON') && mode === 'aggressive') add(findCapitalPairs(text));
  return spans;
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
