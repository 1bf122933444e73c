import { conceptOf, isStopWord, nameWords, phraseSource, typesOfKind } from '../../lexicon/index.ts';
import { oneLine } from '../../text/index.ts';

/** A schema from a prompt: the fields that it names. */

const LEAD = new RegExp(
  String.raw`^(?:please\s+)?(?:(?:can|could|would) you\s+)?(?:${phraseSource('prompt/lead')})\s+(?:me\s+)?`,
  'iu',
);
const TAIL = new RegExp(
  String.raw`\s+(?:${phraseSource('prompt/tail')})\s+(?:this|the|these|that|each|a|an|it|json|your)\b.*$`,
  'iu',
);
const MAX_NAMES = 30;
const OF_CONTACT = new Set(['email', 'phone']);

/**
 * @param text of the page, if there is one: things of a kind that we do not know are looked for if it speaks of them
 * @returns undefined if the prompt names no known field
 */
export function schemaOfPrompt(prompt: string, text?: string): Record<string, unknown> | undefined {
  const written = oneLine(prompt.slice(0, 10_000));
  const list = listOf(written, text);
  if (list !== undefined) {
    const item = { type: 'object', properties: propertiesOf(list.fields.map(ofOne)) };
    return { type: 'object', properties: { [camel(list.kind)]: { type: 'array', items: item } } };
  }
  const names = written
    .split(/(?<=[.?!])\s+|\n/)
    .flatMap(namesIn)
    .slice(0, MAX_NAMES);
  return names.length === 0 ? undefined : { type: 'object', properties: propertiesOf(names) };
}

/** The fields requested for a list of things if the prompt names none, by the kind of thing. */
const USUAL: readonly (readonly [kinds: string, fields: readonly string[]])[] = [
  ['plan tier package subscription product item offer ticket room course book deal', ['name', 'price']],
  ['employee member people person staff colleague speaker leader manager founder doctor teacher', ['name', 'role']],
  ['job vacancy opening', ['title', 'location']],
  ['event session talk concert workshop webinar', ['name', 'date']],
  ['post article news', ['title', 'date']],
  ['release version', ['version', 'date']],
  ['store shop office branch clinic', ['name', 'address']],
];
const FIELDS_OF = new Map(USUAL.flatMap(([kinds, fields]) => kinds.split(' ').map((kind) => [kind, fields] as const)));
/** Plural without an s. */
const PLURAL = /(?:s|people|staff|news)$/i;
const KIND = '((?:\\p{L}+\\s){0,2}\\p{L}+)';
/** `all plans with their prices`, `names and e-mails of all employees`, `the plans`, `which plans does it offer`. */
const WITH = new RegExp(
  `\\b(?:all|every|each|list of|the)?\\s*${KIND},?\\s+(?:with|including|along with|and|together with|by)\\s+(?:their|its|the|a|an)?\\s*(\\p{L}.*)$`,
  'iu',
);
const OF = new RegExp(`^(.{3,80}?) of (?:all|every|each|the|its|our|their)?\\s*(?:the\\s+)?${KIND}$`, 'iu');
const ALONE = new RegExp(
  `^(?:(?:a |the )?list of |all |every |each )?(?:of )?(?:the |its |our |their )?${KIND}$`,
  'iu',
);
/** What makes a list of it, whatever the kind: `all lamps with`, `lamps with their`, `prices of all lamps`. */
const LIST_WITH =
  /\b(?:all|every|each|list of) (?:the )?(?:\p{L}+ ){1,3}(?:with|including|along with|and|together with|by)\b|\btheir\b/iu;
const LIST_OF = /\bof (?:all|every|each)\b/i;
const OF_EACH = /\bof (?:every|each)\b/i;
/** `all lamps`: things of a kind that we do not know have a name, and mostly a price. */
const ALL = new RegExp(
  `^(?:(?:a |the )?list of (?:all |every )?|all |every |each )(?:of )?(?:the |its |our |their )?${KIND}$`,
  'iu',
);
const WHICH = new RegExp(`^(?:what|which) ${KIND} (?:do|does|are|is|can)\\b(.*)$`, 'iu');
const WHO = /^who (?:works|are|is on)\b/i;
const COST = /\b(?:costs?|prices?|how much)\b/i;

/** The list of things that a prompt asks for; undefined if it asks for none, or for things of an unknown kind. */
function listOf(
  prompt: string,
  text: string | undefined,
): { readonly kind: string; readonly fields: readonly string[] } | undefined {
  const written = prompt.replace(/[.?!]+$/, '');
  const bare = written.replace(LEAD, '');
  /** @param isList whether the words around it say that it is a list, whatever the kind of thing */
  const target = (
    phrase: string | undefined,
    fields: readonly string[] | undefined,
    isList = false,
    isEach = false,
  ) => {
    const written = phrase?.split(' ').at(-1) ?? '';
    // `of each ticket` is about all tickets.
    const kind =
      isEach && written !== '' && !PLURAL.test(written)
        ? written.replace(/([^aeiou])y$/i, '$1ie').concat('s')
        : written;
    if (!PLURAL.test(kind)) return undefined;
    const words = nameWords(phrase as string);
    const usual = FIELDS_OF.get(words.at(-1) as string);
    const isKind =
      usual !== undefined ||
      ((words.some((word) => typesOfKind(word) !== undefined) ||
        (isList && (text === undefined || speaksOf(text, words.at(-1) as string)))) &&
        conceptOf(words) === undefined);
    const all = fields ?? usual;
    return isKind && all !== undefined && all.length > 0 ? { kind, fields: all } : undefined;
  };
  const named = (fields: readonly string[]): string[] =>
    fields.some((name) => conceptOf(nameWords(name)) === 'title') ? [...fields] : ['name', ...fields];
  const [, withKind, withFields = ''] = WITH.exec(written) ?? [];
  const [, ofFields = '', ofKind] = OF.exec(bare) ?? [];
  const [, which, rest = ''] = WHICH.exec(written) ?? [];
  return (
    target(which, COST.test(rest) ? ['name', 'price'] : undefined) ??
    target(withKind, named(namesIn(withFields)), LIST_WITH.test(written)) ??
    target(ofKind, named(namesIn(ofFields)), LIST_OF.test(written), OF_EACH.test(written)) ??
    target(ALONE.exec(bare)?.[1], undefined) ??
    target(ALL.exec(bare)?.[1], ['name', 'price'], true, /^(?:each|every)/i.test(bare)) ??
    (WHO.test(written) ? target('people', undefined) : undefined)
  );
}

/** Whether a text has a word, in singular or plural. @param word letters only, in singular */
const speaksOf = (text: string, word: string): boolean =>
  new RegExp(`(?<!\\p{L})${word.replace(/y$/, '(?:y|ie)')}(?:e?s)?(?!\\p{L})`, 'iu').test(text);

const POLITE = new RegExp(`^(?:and\\s+)?(?:also\\s+)?(?:(?:${phraseSource('prompt/polite')})\\s+)*`, 'iu');
const LISTED = new RegExp(`(?:${phraseSource('prompt/listed')})$`, 'iu');

/** Fields that are a number of something. */
const COUNTED = new Set('users employees pages bedrooms bathrooms servings replies views likes'.split(' '));

/** The name of a field of one thing: `prices` of all plans are the `price` of each. */
const ofOne = (name: string): string => {
  const words = nameWords(name);
  return LISTED.test(name) || COUNTED.has(conceptOf(words) ?? '') ? name : words.join(' ');
};

function propertiesOf(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const isList = LISTED.test(name);
      // Several of them: `e-mail addresses`.
      const isSeveral = /s$/i.test(name) && OF_CONTACT.has(conceptOf(nameWords(name)) ?? '');
      return [camel(name), isList || isSeveral ? { type: 'array', items: {} } : {}];
    }),
  );
}

function namesIn(sentence: string): string[] {
  const bare = sentence
    .replace(/[.?!]+$/, '')
    .replace(LEAD, '')
    .replace(TAIL, '');
  const names: string[] = [];
  for (const part of bare.split(/\s*[,;:]\s*|\s+(?:and|&|as well as|plus)\s+|\s+-\s+/i)) {
    const words = part
      .replace(TAIL, '')
      .replace(POLITE, '')
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word));
    while (words.length > 0 && isStopWord((words[0] as string).toLowerCase())) words.shift();
    // `price of the mug` asks for the price.
    const of = words.findIndex((word) => /^(?:of|for|in|on|at)$/i.test(word));
    const isCount = of > 0 && /^(?:number|amount|count)$/i.test(words[of - 1] as string);
    const kept = (isCount ? words.slice(of + 1) : of > 0 ? words.slice(0, of) : words).map((word) =>
      word.replace(/[^\p{L}\p{N}-]/gu, ''),
    );
    if (kept.length === 0 || kept.length > 4) continue;
    const name = kept.join(' ');
    const normal = nameWords(name);
    if (normal.every(isStopWord)) continue;
    if (conceptOf(normal) === undefined && kept.length > 3) continue;
    names.push(name);
  }
  return [...new Set(names)];
}

const camel = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+(\p{L}|\p{N})/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/[^\p{L}\p{N}]/gu, '');
