import { type Json, parseLiteralAt, parseLoosely } from './literal.ts';

/** State for the page's own scripts, read as literals; no script is run. */
export interface Embedded {
  /** `__NEXT_DATA__`, `dataLayer`, `runParams`; for other JSON scripts the id or the type. */
  readonly name: string;
  readonly value: Json;
}

/** A script of a page. */
export interface Script {
  readonly id: string | undefined;
  readonly type: string;
  readonly text: string;
}

const MAX_STATES = 200;
const MAX_LENGTH = 4_000_000;

/** Names of variables with state, before `=` or `.push(`. */
const ASSIGNMENT =
  /(?<![\w$])(__[A-Z][A-Z0-9_]{2,40}__|runParams|dataLayer|digitalData|utag_data|_init_data_|INITIAL_STATE|productData|product_data|ShopifyAnalytics\.meta)["']?\]?\s{0,9}(?:=(?![=>])|\.push\(|\|\|=)\s{0,9}/g;

/** The states in document order. */
export function embeddedOf(scripts: readonly Script[]): Embedded[] {
  const states: Embedded[] = [];
  for (const { id, type, text } of scripts) {
    if (states.length >= MAX_STATES || text.length > MAX_LENGTH) continue;
    if (type.endsWith('json')) {
      const value = parseLoosely(text);
      if (typeof value === 'object' && value !== null) states.push({ name: id ?? type, value });
      continue;
    }
    for (const match of text.matchAll(ASSIGNMENT)) {
      if (states.length >= MAX_STATES) break;
      const from = match.index + match[0].length;
      const opener = text[from];
      let value: Json | undefined;
      if (opener === '{' || opener === '[') value = parseLiteralAt(text, from);
      // Large states are written as JSON.parse("…").
      else if (text.startsWith('JSON.parse(', from)) value = parsedString(text, from + 'JSON.parse('.length);
      if (typeof value === 'object' && value !== null) states.push({ name: match[1] as string, value });
    }
  }
  return states;
}

function parsedString(text: string, from: number): Json | undefined {
  const quote = text[from];
  if (quote !== '"' && quote !== "'") return undefined;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) {
      const string = parseLoosely(text.slice(from, at + 1));
      return typeof string === 'string' ? parseLoosely(string) : undefined;
    }
  }
  return undefined;
}
