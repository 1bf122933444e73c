/** The values in what a model wrote: after its reasoning, in code fences, beside words, with the slips of JSON that models make, or cut. */

/** UTF-16 units of an answer that are looked at; a model that repeats itself may write megabytes. */
const MOST = 400_000;
/** Places where JSON may begin. */
const MOST_STARTS = 8;

const OPENS = /<(think|thinking|thought|reasoning)>/i;
const CLOSES = /<\/(?:think|thinking|thought|reasoning)>/gi;

/** The text without the model's reasoning; empty where it never came to an end. */
export function withoutReasoning(text: string): string {
  const last = [...text.slice(0, MOST).matchAll(CLOSES)].at(-1);
  const rest = last === undefined ? text.slice(0, MOST) : text.slice(last.index + last[0].length, MOST);
  const open = OPENS.exec(rest);
  return (open === null ? rest : rest.slice(0, open.index)).trim();
}

/** A value that a text may mean. */
interface Meant {
  readonly value: unknown;
  /** Whether the text ended before the value did. */
  readonly isCut: boolean;
}

/** @param parse reads JSON @returns values that the text may mean, the likeliest first */
export function* jsonIn(text: string, parse: (source: string) => unknown = JSON.parse): Generator<Meant> {
  const read = function* (json: string, isCut = false): Generator<Meant> {
    if (nestsTooDeep(json)) return;
    try {
      yield { value: parse(json), isCut };
    } catch {}
  };
  const answer = withoutReasoning(text);
  yield* read(answer);
  yield* read(fencedIn(answer));
  let begun = 0;
  for (const { index } of answer.matchAll(/[[{]/g)) {
    if (++begun > MOST_STARTS) return;
    yield* read(...mended(answer.slice(index)));
  }
}

/** What stands in the first code fence, without its language; empty if the fence has no end. */
function fencedIn(text: string): string {
  const [, inner, end] = text.split('```', 3);
  return inner === undefined || end === undefined ? '' : inner.replace(/^\w*/, '').trim();
}

/** Levels of a value that somebody wants. */
const MOST_LEVELS = 100;

function nestsTooDeep(json: string): boolean {
  let level = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '{' || sign === '[') level++;
    else if (sign === '}' || sign === ']') level--;
    if (level > MOST_LEVELS) return true;
  }
  return false;
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|[{}[\],:]|\/\/[^\n]*|[^\s{}[\],:"']+|["'][\s\S]*/g;
const WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['undefined', 'null'],
  ['NaN', 'null'],
]);
const CLOSER = { '{': '}', '[': ']' } as const;

/**
 * The JSON with which a text begins, without comments and trailing commas, with quotes where they are missing. Of JSON that was cut, what
 * was complete: the value at the cut is left out, because nobody knows how it went on.
 */
function mended(text: string): [json: string, isCut: boolean] {
  const out: string[] = [];
  const open: string[] = [];
  /** Pieces that are complete so far. What is open closes behind them: brackets are marked as they come. */
  let whole = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      out.push(token);
      open.push(CLOSER[token]);
      if (open.length > MOST_LEVELS) return ['', true];
      whole = out.length;
    } else if (token === '}' || token === ']') {
      if (!open.includes(token)) continue;
      while (open.at(-1) !== token) out.push(open.pop() as string);
      if (out.at(-1) === ',') out.pop();
      out.push(open.pop() as string);
      whole = out.length;
      if (open.length === 0) return [out.join(''), false];
    } else if (token === ',') {
      whole = out.length;
      out.push(token);
    } else if (token.startsWith('//')) continue;
    else if (/^"(?:[^"\\]|\\[\s\S])*"$/.test(token)) out.push(token.replace(/[\n\r\t]/g, escaped));
    else if (/^'(?:[^'\\]|\\[\s\S])*'$/.test(token)) out.push(JSON.stringify(token.slice(1, -1).replace(/\\'/g, "'")));
    else if (token === ':' || /^-?\d/.test(token)) out.push(token);
    else out.push(WORDS.get(token) ?? (/^(?:true|false|null)$/.test(token) ? token : JSON.stringify(token)));
  }
  return [out.slice(0, whole).join('') + open.toReversed().join(''), true];
}

/** A line break or a tab within a text, as JSON writes it. */
const escaped = (sign: string): string => JSON.stringify(sign).slice(1, -1);
