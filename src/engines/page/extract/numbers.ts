import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import { factorBetween, folded, unitOf, unitOfValue } from '../../lexicon/index.ts';

/** Numbers and amounts as pages write them: `1.299,00 €`, `$1,299.99`, `4.5 out of 5`, `1.2k`. */

const NUMBER = /[-−+]?(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d+)?|[.,]\d+)/g;
const SCALES: WordTable<number> = table({
  ...{ k: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6, millions: 1e6, bn: 1e9, billion: 1e9, trillion: 1e12 },
});

/** The value of a written number. A separator before three digits groups, except a point after a zero. */
export function numberOf(written: string): number | undefined {
  let text = written.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-');
  const comma = text.lastIndexOf(',');
  const point = text.lastIndexOf('.');
  if (comma >= 0 && point >= 0) {
    text = comma > point ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  } else if (comma >= 0) {
    text = /^[-+]?\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  } else if (/^[-+]?[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text)) text = text.replaceAll('.', '');
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

const FORINT = unitOf('huf');

export interface NumberWanted {
  /** The unit in the field's name, from `unitOf`. */
  readonly unit?: number | undefined;
  /** Whether a point before three digits groups thousands: in prices, and in languages that write so. */
  readonly isGrouped?: boolean;
}

/** The only number in a text; undefined if there is none, several, or one in a different unit. */
export function statedNumber(text: string, { unit, isGrouped }: NumberWanted = {}): number | undefined {
  const said = text.slice(0, 200).trim();
  const found = [...said.matchAll(NUMBER)];
  const [first, second] = found;
  if (!first) return undefined;
  const behind = said.slice(first.index + first[0].length);
  const before = said.slice(0, first.index);
  if (second && !/^\s*[^\d]{0,20}?(?:\(|\/\s*(?:5|10|100)\b|out of|von|of\b|sur\b)/i.test(behind)) return undefined;
  // Letters attached to it: a code, not a number.
  if (/[\p{L}_]$/u.test(before) && !/(?:us|ca|au|eur|usd|gbp|chf|rs|kr|no)$/i.test(before)) return undefined;
  // Of so many points.
  if (/^[-/:]\d/.test(behind) && !/^\/(?:5|10|100)(?!\d)/.test(behind)) return undefined;
  // Words before it describe it; a sentence is something else.
  if (before.split(/\s+/).filter(Boolean).length > 6) return undefined;
  let written = first[0];
  // A minus after other text is a dash.
  if (/^[-−]/.test(written) && before.trim() !== '') written = written.slice(1);
  let value = numberOf(isGrouped && /^\d{1,3}\.\d{3}$/.test(written) ? written.replace('.', '') : written);
  if (value === undefined) return undefined;
  const word = /^\s*([\p{L}%²°$€£]+)/u.exec(behind)?.[1];
  const next = word === undefined ? undefined : folded(word);
  if (next !== undefined) {
    const glued = !/^\s/.test(behind);
    const scale = next === 'm' && !(glued && /[$€£]\s*$/.test(before)) ? undefined : SCALES[next];
    if (scale !== undefined && (next.length > 1 || glued)) value = Number((value * scale).toPrecision(12));
    else if (unit !== undefined) {
      // `1 234 Ft` are feet elsewhere.
      const stated = word === 'Ft' && unit === FORINT ? FORINT : unitOfValue(next);
      if (stated !== undefined && stated !== unit) {
        const factor = factorBetween(stated, unit);
        if (factor === undefined) return undefined;
        value = Number((value * factor).toPrecision(12));
      }
    }
  }
  const symbol = /([$€£])\s*$/.exec(before)?.[1];
  if (unit !== undefined && symbol !== undefined) {
    const stated = unitOf(symbol);
    if (stated !== undefined && stated !== unit) return undefined;
  }
  return value;
}

/** Symbols that belong to a single currency. */
const SYMBOLS: WordTable<string> = table({
  ...{ '€': 'EUR', '£': 'GBP', US$: 'USD', C$: 'CAD', CA$: 'CAD', A$: 'AUD', AU$: 'AUD', '₹': 'INR', '₩': 'KRW' },
  ...{ '₽': 'RUB', '₺': 'TRY', '₴': 'UAH', '₫': 'VND', '฿': 'THB', '₪': 'ILS', R$: 'BRL', zł: 'PLN', Kč: 'CZK' },
  ...{ Ft: 'HUF', lei: 'RON', TL: 'TRY' },
});
/** The currency that pages in a language call `kr`. */
const CROWNS: WordTable<string> = table({
  ...{ sv: 'SEK', da: 'DKK', fo: 'DKK', nb: 'NOK', nn: 'NOK', no: 'NOK', is: 'ISK' },
});
const CROWN = /(?<!\p{L})kr(?:on(?:or|er)|ónur)?(?!\p{L})|\d,-/u;
const CODE =
  /(?<![A-Za-z])(USD|EUR|GBP|CHF|JPY|CNY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|INR|BRL|MXN|ZAR|SGD|HKD|KRW|TRY|ILS|THB|RON|BGN|ISK)(?![A-Za-z])/;

/**
 * The ISO code of the currency of an amount; `$` alone is ambiguous.
 * @param lang language of the page, which says whose `kr` it is
 */
export function currencyIn(text: string, lang?: string): string | undefined {
  const said = text.slice(0, 200);
  const code = CODE.exec(said)?.[1];
  if (code) return code;
  const symbol =
    /US\$|CA?\$|AU?\$|R\$|[€£₹₩₽₺₴₫฿₪]|(?<=\d\s?)(?:(?:zł|Kč|TL|lei)(?!\p{L})|(?<=\d{3}\s?)Ft(?!\p{L}))/u.exec(
      said,
    )?.[0];
  if (symbol !== undefined) return SYMBOLS[symbol];
  return lang !== undefined && CROWN.test(said) ? CROWNS[lang.slice(0, 2).toLowerCase()] : undefined;
}
