import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { phraseSource } from '../../lexicon/index.ts';
import { MADE_OF } from './query.ts';

/** Units as they are shortened, and as questions name them. */
const UNITS: WordTable<string> = table({
  ...{ oz: 'ounces', lb: 'pounds', lbs: 'pounds', kg: 'kilograms', mi: 'miles', ft: 'feet', in: 'inches' },
  ...{
    gb: 'gigabytes',
    mb: 'megabytes',
    tb: 'terabytes',
    w: 'watts',
    v: 'volts',
    min: 'minutes',
    hrs: 'hours',
    hr: 'hours',
  },
  ...{ l: 'litres', ml: 'millilitres', km: 'kilometres', m: 'metres', cm: 'centimetres', mm: 'millimetres' },
});
const UNIT = new RegExp(String.raw`(?<=\d\s?)(${phraseSource('unitword/behind')})\b\.?`, 'giu');

/** `(12 March 1871 – 4 July 1952)`. */
const LIFE = /\((?=[^()]*\d{4}\s*[–-])(?=[^()]*[–-][^()]*\d{4}\))/g;

/** A text with the words that its signs and phrases stand for: `by Ada Lovelace` says who the author is, and `©` who has the copyright. */
export const spelledOut = (text: string): string =>
  text
    .replace(LIFE, ' born died ')
    .replace(/\b[Nn]o (?=\p{Ll}{3})/gu, 'no allowed ')
    .replaceAll('©', ' copyright ')
    .replace(MADE_OF, '$& ingredient ')
    .replace(/\bstarting (?=\p{Lu}|at|from|on|\d|\$)/giu, '')
    .replace(/\d ?% off\b|\d off\b/gi, '$& discount ')
    .replace(UNIT, (whole, unit: string) => `${whole} ${UNITS[unit.toLowerCase()]}`)
    .replace(/\bcame out\b/gi, 'came out released')
    .replace(/\bat most\b|\bup to (?=\d)|\blimited to\b/gi, '$& maximum ')
    .replace(/\bat least\b/gi, '$& minimum ')
    .replace(/\bup (?=(?:by |from )?\d)/gi, 'grew ')
    .replace(/\bdown (?=(?:by |from )?\d)/gi, 'fell ')
    .replace(/(?<=\d\s?)dB\b/g, 'dB noise ')
    .replace(/\b\d(?:\.\d)?\s?\/\s?(?:5|10)\b|\b\d{1,3}\/100\b/g, '$& rating ')
    .replace(/\b(?:since|est\.?) (?=\d{4}\b)/gi, 'established ')
    .replace(/(^|[,·|–—(]\s*)by (?=\p{Lu}\p{Ll}+ \p{Lu})/gu, '$1author ');
