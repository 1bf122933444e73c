import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dates } from '../values/index.ts';
import { normalForm } from './change/normal-form.ts';
import { diffMarkdown, isOnlyNoise, type MarkdownDiff } from './diff/index.ts';
import { findStated, plainText, wholeOf } from './evidence/index.ts';
import { coerced } from './extract/coerce.ts';
import { fieldsOf } from './extract/fields.ts';
import { readDate } from './facts/authorship.ts';

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg hr sl et lv lt el tr ru uk ja zh'.split(' ');

it('dates are the same in metadata, fields, evidence and changes, in 28 languages', () => {
  const [field] = fieldsOf({ properties: { published: { type: 'string', format: 'date' } } }).fields;
  assert.ok(field);
  const wrong: string[] = [];
  // Without the language: `listopada` is October in Croatian and November in Polish.
  let unread = 0;
  for (const lang of LANGUAGES) {
    for (const dateStyle of ['long', 'medium'] as const) {
      const format = new Intl.DateTimeFormat(`${lang}-u-ca-gregory`, { dateStyle, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const at = Date.UTC(2026, month, 17);
        const text = format.format(at);
        const date = new Date(at).toISOString().slice(0, 10);
        const read = [readDate(text, lang), coerced(field, text, { lang, url: 'https://example.com' })];
        if (read.some((one) => one !== date)) wrong.push(`${lang}: ${text} ${read}`);
        const page = plainText(`Published: ${text}.`);
        const declared = findStated(page, date, wholeOf(page), { field: 'published', isProse: false });
        const isSame = normalForm(text).includes(date);
        if (isSame !== (declared !== undefined)) wrong.push(`${lang}: ${text} in changes ${isSame}`);
        if (!isSame) unread++;
      }
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(unread <= 12, `${unread}`);
});

it('a day of the last update is noise in whatever language it is written', () => {
  const told: string[] = [];
  for (const lang of LANGUAGES) {
    const format = new Intl.DateTimeFormat(`${lang}-u-ca-gregory`, { dateStyle: 'long', timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) {
      const [before, after] = [17, 18].map((day) => format.format(Date.UTC(2026, month, day)));
      const diff = diffMarkdown(`# T\n\nLast updated: ${before}`, `# T\n\nLast updated: ${after}`);
      if (!isOnlyNoise(diff as MarkdownDiff) && dates.first(before ?? '')) told.push(`${before}`);
    }
  }
  assert.deepEqual(told, []);
});
