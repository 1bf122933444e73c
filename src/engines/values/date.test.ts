import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { growsAsText } from '../../../test/support/cpu.ts';
import { dateRanges, dates } from './index.ts';

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg hr sl et lv lt el tr ru uk ja zh ko'.split(' ');
const FORMATS: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { day: 'numeric', month: 'long', year: 'numeric' },
  { day: '2-digit', month: 'short', year: 'numeric' },
  { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  { weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' },
  { day: '2-digit', month: '2-digit', year: 'numeric' },
];

const read = (text: string, lang?: string): string | undefined => {
  const value = dates.first(text, lang);
  return value && dates.format(value);
};

/** By hand: `lang`, ISO date, text. */
const WRITTEN = readFileSync(new URL('./testing/dates-as-written.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [lang: string, date: string, text: string]);

describe('dates', () => {
  it('are read as ICU writes them', () => {
    const missed: string[] = [];
    for (const lang of [...LANGUAGES, 'ar', 'he', 'hi', 'vi', 'id', 'th', 'fa', 'ca', 'sr', 'is']) {
      const formats = FORMATS.map(
        (options) => new Intl.DateTimeFormat(`${lang}-u-ca-gregory`, { ...options, timeZone: 'UTC' }),
      );
      for (let month = 0; month < 12; month++) {
        for (const day of [2, 29]) {
          const at = new Date(Date.UTC(2024, month, day));
          for (const format of formats) {
            const text = format.format(at);
            const written = lang === 'en' ? 'en-US' : lang;
            if (read(text, written) !== at.toISOString().slice(0, 10))
              missed.push(`${lang}: ${text} ${read(text, written)}`);
          }
        }
      }
    }
    assert.deepEqual(missed, []);
  });

  it('are read as sites write them, whatever language the page claims', () => {
    const missed = (langOf: (lang: string) => string | undefined): string[] =>
      WRITTEN.flatMap(([lang, date, text]) => (read(text, langOf(lang)) === date ? [] : [`${lang}: ${text}`]));
    assert.deepEqual(
      missed((lang) => lang),
      ['de: 22. Novbr. 2022'],
    );
    // Names of two months and 5/8/2026 need the language.
    const without = missed(() => undefined);
    assert.ok(without.length < WRITTEN.length * 0.06, without.join('\n'));
  });

  it('are left out where no calendar has them, and where they are parts of other numbers', () => {
    for (const text of [
      ...['31 February 2026', '29.02.2025', '2026-13-01', '2026-00-10', '0 May 2026', '32. Mai 2026', '2026年2月30日'],
      ...['0000-01-01', '1 January 0000', '99999-01-01', '1 January 99999', '1/1/99999', '04.03.02026'],
      ...['1.2.3.2026', '10.0.3.2024.1', 'v1.2.2024.5', '192.168.10.2024', '3.4 March', '10:30', '2026', 'March 2026'],
      ...[
        'may 5 people',
        '20261301',
        '4/3/26',
        '1-2-3-2026',
        'room B4 March',
        '\u0661\u0662',
        '15 رمضان 1447',
        'ט״ו בשבט תשפ״ו',
      ],
      ...['2026 March 10:30', '۱۴۰۵/۰۱/۱۵'],
    ])
      assert.equal(read(text, text.startsWith('۱') ? 'fa' : 'en-GB'), undefined, text);
  });

  it('are read in digits of other scripts, between marks of direction, and in calendars that are said', () => {
    assert.equal(read('٤ مارس ٢٠٢٦', 'ar'), '2026-03-04');
    assert.equal(read('\u200f٤\u200f/٣\u200f/٢٠٢٦', 'ar'), '2026-03-04');
    assert.equal(read('४ मार्च २०२६', 'hi'), '2026-03-04');
    assert.equal(read('２０２６年３月４日', 'ja'), '2026-03-04');
    assert.equal(read('令和元年5月1日', 'ja'), '2019-05-01');
    assert.equal(read('12/10/2569', 'th'), '2026-10-12');
    assert.equal(read('2026\u200e03\u200e04'), undefined);
  });

  it('have years of two digits where an apostrophe says so, and months between points', () => {
    assert.equal(read("Tue 05 Aug '25"), '2025-08-05');
    assert.equal(read('Aug 5, ’98'), '1998-08-05');
    assert.equal(read('09.jan.2021', 'pt'), '2021-01-09');
    for (const text of ["5 Aug 25'", "May 5 '2", "5 '25", '30 July -17'])
      assert.equal(read(text, 'en'), undefined, text);
  });

  it('are read in the order of the language, else of the other dates of the text, else not at all', () => {
    assert.equal(read('03/04/2026', 'en-US'), '2026-03-04');
    assert.equal(read('03/04/2026', 'en-GB'), '2026-04-03');
    assert.equal(read('03/04/2026', 'sv'), '2026-04-03');
    assert.equal(read('03/04/2026', 'en'), undefined);
    assert.equal(read('03/04/2026', 'not a language'), undefined);
    assert.equal(read('03/04/2026 or 25/12/2026', 'en'), '2026-04-03');
    assert.equal(read('03/04/2026 or 12/25/2026', 'en'), '2026-03-04');
    assert.equal(read('03/04/2026, 13/05/2026 or 12/25/2026'), '2026-05-13');
    assert.equal(read('11 listopada 2026', 'hr'), '2026-10-11');
    assert.equal(read('11 listopada 2026', 'pl'), '2026-11-11');
    assert.equal(read('11 listopada 2026', 'en'), undefined);
    assert.deepEqual(
      dates.find('03/04/2026', 'en', { bothOrders: true }).map(({ value }) => dates.format(value)),
      ['2026-04-03', '2026-03-04'],
    );
  });

  it('keep the time of stamps, and their place', () => {
    const timed = (text: string): string | undefined => {
      const value = dates.first(text);
      return value && dates.format(value, 'time');
    };
    assert.equal(timed('2026-03-04T10:00Z'), '2026-03-04T10:00:00Z');
    assert.equal(timed('2026-03-04 10:00:30.123+0200'), '2026-03-04T10:00:30+02:00');
    assert.equal(timed('Mon, 12 Oct 2026 08:30:00 GMT'), '2026-10-12T08:30:00Z');
    assert.equal(timed('2026-03-04 10:00 pm'), '2026-03-04');
    assert.equal(timed('2026-03-04T25:00Z'), '2026-03-04');
    const text = 'from ١ March 2026 to 2026-04-05, and 6 May';
    assert.deepEqual(
      dates
        .find(text, 'en', { withoutYear: true })
        .map(({ start, end, value }) => [text.slice(start, end), dates.format(value)]),
      [
        ['١ March 2026', '2026-03-01'],
        ['2026-04-05', '2026-04-05'],
        ['6 May', '05-06'],
      ],
    );
  });

  it('are found in time that grows as the text does', () => {
    for (const part of ['1 ', '1.', '1/', 'May ', '2026 ', '2026年1月', '4 May ', 'March 4, ', '\u200f1', '١/'])
      growsAsText(part, 20_000, (text) => dates.find(text));
  });
});

describe('ranges of days', () => {
  const written = (text: string, lang?: string): string | undefined => {
    const range = dateRanges.first(text, lang);
    return range && [range.first, range.last].map((day) => dates.format(day)).join(' ');
  };
  it('begin and end where the text says', () => {
    assert.equal(written('11–13 June 2026'), '2026-06-11 2026-06-13');
    assert.equal(written('30 May to 2 June 2026'), '2026-05-30 2026-06-02');
    assert.equal(written('28 December – 3 January 2027'), '2026-12-28 2027-01-03');
    assert.equal(written('3. až 5. června 2027'), '2027-06-03 2027-06-05');
    assert.equal(written('del 3 al 5 de junio de 2027'), '2027-06-03 2027-06-05');
    assert.equal(written('vom 9. bis zum 12. Mai 2026'), '2026-05-09 2026-05-12');
    assert.equal(written('9. bis 12. Mai 2026'), '2026-05-09 2026-05-12');
    assert.equal(written('March 3–5, 2026'), '2026-03-03 2026-03-05');
    assert.equal(written('1/2/2027 a 12/3/2027', 'es'), '2027-02-01 2027-03-12');
    assert.equal(written('2026-10-01 – 2026-10-05'), '2026-10-01 2026-10-05');
    for (const text of [
      '2026-10-01, 2026-10-05',
      'July 5, 2026 and more',
      '13–11 June 2026',
      '1.5–3 June 2026',
      '3–5 people',
    ])
      assert.equal(written(text), undefined, text);
  });
});

it('days in URLs are read, and in data for machines without dashes', () => {
  const inUrl = (url: string): string | undefined => {
    const day = dates.inUrl(url);
    return day && dates.format(day);
  };
  for (const path of ['/2026/03/04/', '/a/2026-03-04-title', '/news/20260304/', '/2026/3/4', '/20260304.html'])
    assert.equal(inUrl(`https://a.org${path}`), '2026-03-04', path);
  for (const path of ['/2026/', '/2026/02/31/', '/id/120260304', '/99990304/', '/a?d=1'])
    assert.equal(inUrl(`https://a.org${path}`), undefined, path);
  const stamp = dates.firstOfData('20260304T1000');
  assert.equal(stamp && dates.format(stamp), '2026-03-04');
});
