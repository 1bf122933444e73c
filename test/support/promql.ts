/**
 * The part of PromQL that our alert rules use: selectors, `rate` and `increase` over a range, `sum` and `max` (by labels), arithmetic and
 * comparisons. Anything else is an error, so that a new rule does not pass unread.
 */

export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a scrape read, and when (seconds). */
export interface Scrape {
  readonly at: number;
  readonly samples: readonly Sample[];
}

type Vector = readonly Omit<Sample, 'name'>[];
type Value = number | Vector;

/** The samples of the text format of Prometheus, those that are not a number left out. */
export function parseMetrics(text: string): Sample[] {
  const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/gm;
  return [...text.matchAll(line)].flatMap(([, name = '', labels = '', value]) => {
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', own = '']) => [key, own]);
    const number = Number(value);
    return Number.isNaN(number) ? [] : [{ name, labels: Object.fromEntries(pairs), value: number }];
  });
}

/** The samples for which an expression holds at the last scrape; the one before is the start of every range. */
export function evaluate(expression: string, scrapes: readonly [before: Scrape, now: Scrape]): Vector {
  const tokens =
    expression.match(/"[^"]*"|\d+(?:\.\d+)?[smhd]?|[a-zA-Z_:][\w:]*|=~|!~|!=|==|>=|<=|[-+*/(){}[\],=<>]/g) ?? [];
  let place = 0;
  const peek = (): string | undefined => tokens[place];
  const take = (wanted?: string): string => {
    const token = tokens[place++];
    if (token === undefined || (wanted !== undefined && token !== wanted)) {
      throw new Error(`${expression}: ${wanted ?? 'more'} expected, not ${token}`);
    }
    return token;
  };

  const list = (): string[] => {
    const names: string[] = [];
    for (take('('); peek() !== ')'; ) {
      names.push(take());
      if (peek() === ',') take();
    }
    take(')');
    return names;
  };

  const selector = (name: string): { before: Vector; now: Vector } => {
    const matchers: ((labels: Sample['labels']) => boolean)[] = [];
    if (peek() === '{') {
      for (take('{'); peek() !== '}'; ) {
        const [label, operator, quoted] = [take(), take(), take()];
        const text = quoted.slice(1, -1);
        const pattern = new RegExp(`^(?:${text})$`);
        const holds = table[operator];
        if (holds === undefined) throw new Error(`${expression}: the operator ${operator}`);
        matchers.push((labels) => holds(labels[label] ?? '', text, pattern));
        if (peek() === ',') take();
      }
      take('}');
    }
    if (peek() === '[') for (take('['); take() !== ']'; );
    const of = ({ samples }: Scrape): Vector =>
      samples.filter((one) => one.name === name && matchers.every((matches) => matches(one.labels)));
    return { before: of(scrapes[0]), now: of(scrapes[1]) };
  };

  const atom = (): Value => {
    const token = take();
    if (token === '(') {
      const value = comparison();
      take(')');
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    if (token === 'rate' || token === 'increase') {
      take('(');
      const { before, now } = selector(take());
      take(')');
      const seconds = token === 'rate' ? scrapes[1].at - scrapes[0].at : 1;
      // A series that has just appeared has not increased, whatever it counts.
      return now.flatMap(({ labels, value }) => {
        const old = before.find((one) => keyOf(one.labels) === keyOf(labels));
        return old === undefined ? [] : [{ labels, value: (value - old.value) / seconds }];
      });
    }
    if (token === 'sum' || token === 'max') {
      const isBy = peek() === 'by';
      if (isBy) take();
      const by = isBy ? list() : [];
      take('(');
      const value = comparison();
      take(')');
      if (typeof value === 'number') throw new Error(`${expression}: ${token} of a number`);
      const groups = Map.groupBy(value, ({ labels }) => JSON.stringify(by.map((label) => labels[label] ?? '')));
      return [...groups].map(([key, all]) => ({
        labels: Object.fromEntries(by.map((label, index) => [label, JSON.parse(key)[index]])),
        value: all.map((one) => one.value).reduce((a, b) => (token === 'sum' ? a + b : Math.max(a, b))),
      }));
    }
    return selector(token).now;
  };

  const chain = (next: () => Value, operators: readonly string[]): Value => {
    let left = next();
    while (operators.includes(peek() ?? '')) left = apply(take(), left, next());
    return left;
  };
  const comparison = (): Value =>
    chain(() => chain(() => chain(atom, ['*', '/']), ['+', '-']), ['==', '!=', '>', '<', '>=', '<=']);

  const value = comparison();
  if (place < tokens.length) throw new Error(`${expression}: ${peek()} is left`);
  if (typeof value === 'number') throw new Error(`${expression} is a number`);
  return value;
}

const table: Readonly<Record<string, (own: string, text: string, pattern: RegExp) => boolean>> = {
  '=': (own, text) => own === text,
  '!=': (own, text) => own !== text,
  '=~': (own, _, pattern) => pattern.test(own),
  '!~': (own, _, pattern) => !pattern.test(own),
};

const keyOf = (labels: Sample['labels']): string => JSON.stringify(Object.entries(labels).sort());

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
};
const COMPUTE: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};

/** A comparison keeps the samples for which it holds. */
function apply(operator: string, left: Value, right: Value): Value {
  const compare = COMPARE[operator];
  const pairs = matched(left, right);
  if (compare !== undefined)
    return pairs.filter(({ a, b }) => compare(a, b)).map(({ labels, a }) => ({ labels, value: a }));
  const compute = COMPUTE[operator] as (a: number, b: number) => number;
  if (typeof left === 'number' && typeof right === 'number') return compute(left, right);
  return pairs.map(({ labels, a, b }) => ({ labels, value: compute(a, b) }));
}

function matched(left: Value, right: Value): { labels: Sample['labels']; a: number; b: number }[] {
  if (typeof left === 'number') {
    if (typeof right === 'number') return [{ labels: {}, a: left, b: right }];
    return right.map(({ labels, value }) => ({ labels, a: left, b: value }));
  }
  return left.flatMap(({ labels, value }) => {
    if (typeof right === 'number') return [{ labels, a: value, b: right }];
    const other = right.find((one) => keyOf(one.labels) === keyOf(labels));
    return other === undefined ? [] : [{ labels, a: value, b: other.value }];
  });
}
