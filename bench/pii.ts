// Precision and recall of redaction on labelled texts.
//
//   npm run bench -- pii <labelled.jsonl> [--misses]
//
// One text a line: {"text", "spans": [{"type", "start", "end"}]}. A found span is right where it meets a labelled one of its kind; a
// labelled one is found where at least half of its characters are. Then the time on hostile input.

import { findPii, type PiiEntity } from '../src/engines/page/index.ts';
import { bench, cpuNow, jsonLines, onHostile, type Row, share } from './lib/kit.ts';

const KINDS: { [type: string]: string } = {
  ...{ EMAIL_ADDRESS: 'email', CREDIT_CARD: 'card', IBAN_CODE: 'iban', US_SSN: 'ssn', IP_ADDRESS: 'ip' },
  ...{ US_DRIVER_LICENSE: 'identity', PHONE_NUMBER: 'phone', PERSON: 'person', GPE: 'place', STREET_ADDRESS: 'place' },
  ...{ ZIP_CODE: 'place', LOCATION: 'place', EMAIL: 'email', PHONE: 'phone', CARD: 'card', IBAN: 'iban', SSN: 'ssn' },
};
const STRUCTURED = new Set(['email', 'card', 'iban', 'ssn', 'ip', 'identity']);
const MODES = ['fast', 'accurate', 'aggressive'] as const;

interface Span {
  readonly start: number;
  readonly end: number;
}
interface Labelled {
  readonly text: string;
  readonly spans: readonly (Span & { readonly type: string })[];
}

export default bench({
  name: 'pii',
  needs: 'a file of labelled texts',
  options: { misses: false },
  rows: {
    kinds: 'mode | kind | labelled | found | precision [score] | recall [score]',
    cost: 'mode | texts | cpu: CPU [ms]',
    hostile: 'input: 5 MB of, fast | cpu: CPU [ms]',
  },
  least: [
    'kinds[kind=structured][mode=fast].precision >= 1',
    'kinds[kind=structured][mode=fast].recall >= 1',
    'kinds[kind=person][mode=accurate].recall >= 0.74',
    'kinds[kind=person][mode=accurate].precision >= 0.86',
    'hostile.cpu <= 3000',
  ],
  run({ positionals: [file = ''], values, say }) {
    const texts = jsonLines<Labelled>(file);
    const kinds: Row[] = [];
    const cost: Row[] = [];
    for (const mode of MODES) {
      const counts = new Map<string, { right: number; found: number; met: number; labelled: number }>();
      const groupsOf = (kind: string) =>
        (STRUCTURED.has(kind) ? [kind, 'structured'] : [kind]).map((group) => {
          const entry = counts.get(group) ?? { right: 0, found: 0, met: 0, labelled: 0 };
          counts.set(group, entry);
          return entry;
        });
      const told = values.misses && mode === 'fast' ? say : () => {};
      const begin = cpuNow();
      for (const { text, spans } of texts) {
        const found = findPii(text, { mode }).map((span) => ({ ...span, group: groupOf(span.entity, span.kind) }));
        const labelled = spans.map((span) => ({ ...codeUnits(text, span), group: KINDS[span.type] ?? 'other' }));
        for (const span of found) {
          const isRight = labelled.some((label) => label.group === span.group && overlap(label, span) > 0);
          for (const group of groupsOf(span.group)) {
            group.found += 1;
            group.right += Number(isRight);
          }
          if (!isRight) told(around('wrong', span.group, text, span));
        }
        for (const label of labelled) {
          const isMet = found.some(
            (span) => span.group === label.group && overlap(label, span) * 2 >= label.end - label.start,
          );
          for (const group of groupsOf(label.group)) {
            group.labelled += 1;
            group.met += Number(isMet);
          }
          if (!isMet && !['person', 'place', 'other'].includes(label.group))
            told(around('missed', label.group, text, label));
        }
      }
      cost.push({ mode, texts: texts.length, cpu: cpuNow() - begin });
      for (const [kind, { right, found, met, labelled }] of [...counts].sort())
        if (kind !== 'other')
          kinds.push({ mode, kind, labelled, found, precision: share(right, found), recall: share(met, labelled) });
    }
    return {
      kinds,
      cost,
      hostile: onHostile(
        {
          ...{ a: 'a', digits: '1', 'digits and spaces': '12 ', 'at signs': 'a@', 'capital words': 'Aa ' },
          'almost addresses': 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ',
          ...{
            'numbered streets': '1 Aa Aa Aa Aa ',
            labels: 'password: ',
            'keys begun': '-----BEGIN PRIVATE KEY-----',
          },
          ...{ 'tokens begun': 'eyJaaaaaaaaaaaaaa.', colons: '2001:', brackets: '](', schemes: 'http://' },
          ...{ phones: '+41 44 668 18 00 ', cards: '4111 1111 1111 1111 ', spaces: ' ', 'name labels': 'name: A ' },
        },
        (text) => findPii(text, { mode: 'fast' }),
      ),
    };
  },
});

function groupOf(entity: PiiEntity, kind: string): string {
  if (entity === 'LOCATION') return kind === 'ip' ? 'ip' : 'place';
  return ['PHONE', 'PERSON', 'EMAIL', 'SECRET'].includes(entity) ? entity.toLowerCase() : kind;
}

/** Labels count characters; strings count UTF-16 units. */
function codeUnits(text: string, span: Span): Span {
  if (!/[\ud800-\udbff]/.test(text)) return span;
  const signs = [...text];
  const start = signs.slice(0, span.start).join('').length;
  return { start, end: start + signs.slice(span.start, span.end).join('').length };
}

const overlap = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start);

function around(what: string, kind: string, text: string, { start, end }: Span): string {
  const line = `${text.slice(Math.max(0, start - 40), start)}[${text.slice(start, end)}]${text.slice(end, end + 20)}`;
  return `${what} ${kind}: ${line.replaceAll('\n', ' / ')}`;
}
