// Precision and recall of redaction on labelled texts.
//
//   npm run bench -- pii <labelled.jsonl> [--misses]
//
// One text a line: {"text", "spans": [{"type", "start", "end"}]}. A found span is right where it meets a labelled one of its kind; a
// labelled one is found where at least half of its characters are. Then the time on hostile input.

import { readFileSync } from 'node:fs';
import { findPii, type PiiEntity } from '../src/engines/page/index.ts';
import { wrongUsage } from './lib/run.ts';

const KINDS: { [type: string]: string } = {
  ...{ EMAIL_ADDRESS: 'email', CREDIT_CARD: 'card', IBAN_CODE: 'iban', US_SSN: 'ssn', IP_ADDRESS: 'ip' },
  ...{ US_DRIVER_LICENSE: 'identity', PHONE_NUMBER: 'phone', PERSON: 'person', GPE: 'place', STREET_ADDRESS: 'place' },
  ...{ ZIP_CODE: 'place', LOCATION: 'place', EMAIL: 'email', PHONE: 'phone', CARD: 'card', IBAN: 'iban', SSN: 'ssn' },
};
const STRUCTURED = new Set(['email', 'card', 'iban', 'ssn', 'ip', 'identity']);

interface Labelled {
  text: string;
  spans: { type: string; start: number; end: number }[];
}

const [file, ...flags] = process.argv.slice(2);
if (!file) wrongUsage('a file of labelled texts is needed');
const showsMisses = flags.includes('--misses');
const texts = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Labelled);

for (const mode of ['fast', 'accurate', 'aggressive'] as const) {
  const counts = new Map<string, { right: number; found: number; met: number; labelled: number }>();
  const count = (kind: string) => {
    const entry = counts.get(kind) ?? { right: 0, found: 0, met: 0, labelled: 0 };
    counts.set(kind, entry);
    return entry;
  };
  const begin = process.cpuUsage();
  for (const { text, spans } of texts) {
    const found = findPii(text, { mode }).map((span) => ({ ...span, group: groupOf(span.entity, span.kind) }));
    const labelled = spans.map((span) => ({ ...codeUnits(text, span), group: KINDS[span.type] ?? 'other' }));
    for (const span of found) {
      const isRight = labelled.some((label) => label.group === span.group && overlap(label, span) > 0);
      const groups = STRUCTURED.has(span.group) ? [span.group, 'structured'] : [span.group];
      for (const group of groups) {
        count(group).found += 1;
        if (isRight) count(group).right += 1;
      }
      if (!isRight && showsMisses && mode === 'fast') say('wrong', span.group, text, span);
    }
    for (const label of labelled) {
      const isMet = found.some(
        (span) => span.group === label.group && overlap(label, span) * 2 >= label.end - label.start,
      );
      const groups = STRUCTURED.has(label.group) ? [label.group, 'structured'] : [label.group];
      for (const group of groups) {
        count(group).labelled += 1;
        if (isMet) count(group).met += 1;
      }
      if (!isMet && showsMisses && mode === 'fast' && !['person', 'place', 'other'].includes(label.group))
        say('missed', label.group, text, label);
    }
  }
  const spent = process.cpuUsage(begin);
  console.log(`\n${mode}: ${texts.length} texts, ${Math.round((spent.user + spent.system) / 1000)} ms of CPU`);
  for (const [kind, { right, found, met, labelled }] of [...counts].sort()) {
    if (kind === 'other') continue;
    const precision = found ? (right / found).toFixed(3) : '  -  ';
    const recall = labelled ? (met / labelled).toFixed(3) : '  -  ';
    console.log(`${kind.padEnd(12)} precision ${precision} (${found} found)  recall ${recall} (${labelled} labelled)`);
  }
}

console.log('\nhostile input of 5 MB, mode fast:');
const size = 5_000_000;
for (const [name, unit] of [
  ['a', 'a'],
  ['digits', '1'],
  ['digits and spaces', '12 '],
  ['at signs', 'a@'],
  ['almost addresses', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa '],
  ['capital words', 'Aa '],
  ['numbered streets', '1 Aa Aa Aa Aa '],
  ['labels', 'password: '],
  ['keys begun', '-----BEGIN PRIVATE KEY-----'],
  ['tokens begun', 'eyJaaaaaaaaaaaaaa.'],
  ['colons', '2001:'],
  ['brackets', ']('],
  ['schemes', 'http://'],
  ['phones', '+41 44 668 18 00 '],
  ['cards', '4111 1111 1111 1111 '],
  ['spaces', ' '],
  ['name labels', 'name: A '],
] as const) {
  const text = unit.repeat(Math.ceil(size / unit.length));
  const begin = process.cpuUsage();
  findPii(text, { mode: 'fast' });
  const spent = process.cpuUsage(begin);
  console.log(`${name.padEnd(18)} ${Math.round((spent.user + spent.system) / 1000)} ms`);
}

function groupOf(entity: PiiEntity, kind: string): string {
  if (entity === 'PHONE') return 'phone';
  if (entity === 'PERSON') return 'person';
  if (entity === 'EMAIL') return 'email';
  if (entity === 'SECRET') return 'secret';
  if (entity === 'LOCATION') return kind === 'ip' ? 'ip' : 'place';
  return kind;
}

/** Labels count characters; strings count UTF-16 units. */
function codeUnits(text: string, span: { start: number; end: number }): { start: number; end: number } {
  if (!/[\ud800-\udbff]/.test(text)) return span;
  const signs = [...text];
  const start = signs.slice(0, span.start).join('').length;
  return { start, end: start + signs.slice(span.start, span.end).join('').length };
}

function overlap(a: { start: number; end: number }, b: { start: number; end: number }): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start);
}

function say(what: string, kind: string, text: string, span: { start: number; end: number }): void {
  const around = `${text.slice(Math.max(0, span.start - 40), span.start)}[${text.slice(span.start, span.end)}]${text.slice(span.end, span.end + 20)}`;
  console.log(`${what} ${kind}: ${around.replaceAll('\n', ' / ')}`);
}
