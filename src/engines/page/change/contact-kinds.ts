import { emails } from '../../values/index.ts';

/** The ways to reach somebody: which one a goal means, and which one a text has. */

export type ContactKind = 'phone' | 'mail' | 'address';

const OF_GOALS: readonly (readonly [ContactKind, RegExp])[] = [
  [
    'mail',
    /(?<!\p{L})e-?mails?(?: address(?:es)?)?(?! (?:me|us)(?!\p{L}))(?!\p{L})|(?<!\p{L})(?:correo|courriel)(?!\p{L})/iu,
  ],
  [
    'phone',
    /(?<!\p{L})(?:tele)?(?:phone|fon|f[oó]no|éphone)(?: ?nu(?:mber|mmer))?|(?<!\p{L})(?:téléphone|extensions?|durchwahl|hotline|rufnummer)(?!\p{L})/iu,
  ],
  [
    'address',
    /(?<!\p{L})(?:address(?:es)?|anschrift|adresse|dirección|moved?|moving|relocat\p{L}+|premises|umgezogen|umzug)(?!\p{L})/iu,
  ],
];
const OF_TEXTS: readonly (readonly [ContactKind, RegExp])[] = [
  ['mail', new RegExp(emails.EMAIL, 'u')],
  ['phone', /(?<![\d,.])(?:\+\d{1,3}[\s-]?)?\(?\d{2,5}\)?(?:[\s/-]\d{2,5}){1,4}(?![\d,.])/u],
];

/** What a goal means; undefined if it names none or several. */
export function contactKindOf(goal: string): ContactKind | undefined {
  let rest = goal;
  const kinds = OF_GOALS.flatMap(([kind, pattern]) => {
    const isSaid = pattern.test(rest);
    rest = rest.replace(pattern, ' ');
    return isSaid ? [kind] : [];
  });
  return kinds.length === 1 ? kinds[0] : undefined;
}

/** Whether two texts differ only in other ways to reach somebody. */
export function isOtherContact(before: string, after: string, kind: ContactKind): boolean {
  const without = (text: string): string =>
    OF_TEXTS.reduce(
      (rest, [one, pattern]) => (one === kind ? rest : rest.replace(new RegExp(pattern, 'gu'), ' ')),
      text,
    )
      .replace(/\s+/g, ' ')
      .trim();
  return before !== '' && after !== '' && without(before) === without(after);
}
