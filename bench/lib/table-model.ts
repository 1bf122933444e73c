/** Documents with tables of which everything is known, for programs that write PDFs. */
import type { Gold } from './document-gold.ts';
import { createProse } from './document-pages.ts';
import { pick, seeded } from './random.ts';

/** Lines around all cells; below each row; above, below the head and at the end; grounds of every second row; nothing. */
export const DESIGNS = ['ruled', 'lined', 'booktabs', 'striped', 'bare'] as const;
export type Design = (typeof DESIGNS)[number];

export interface TableBlock {
  /** The first is the head. */
  readonly rows: readonly (readonly string[])[];
  /** By column: whether it has numbers, which stand to the right. */
  readonly areNumbers: readonly boolean[];
  /** By column: its share of the width; columns with sentences are wide. */
  readonly widths: readonly number[];
}

export interface TableDocument {
  readonly name: string;
  readonly design: Design;
  readonly blocks: readonly (string | TableBlock)[];
}

type Draw = () => number;
const whole = (random: Draw, most: number): number => Math.floor(random() * most);

/** What columns hold: their names, a cell, how wide they are beside others, whether they are numbers. */
interface Kind {
  readonly names: readonly string[];
  readonly cell: (random: Draw, say: (sentences: number) => string) => string;
  readonly width: number;
  readonly isNumber?: boolean;
}

const PLACES = ['Harrow Lane', 'Old Mill', 'Reed Island', 'Stone Bridge', 'North Weir', 'Sluice', 'Upper Ford', 'Quay'];
const STATES = ['open', 'closed', 'under repair', 'planned', 'not yet known'];
const NAME: Kind = { names: ['Site', 'Place', 'Station'], cell: (random) => pick(random, PLACES), width: 3 };
const KINDS: readonly Kind[] = [
  {
    ...{ names: ['Visits', 'Birds', 'Samples'], width: 2, isNumber: true },
    cell: (random) => whole(random, 90_000).toLocaleString('en'),
  },
  {
    ...{ names: ['Share', 'Change', 'Yield'], width: 2, isNumber: true },
    cell: (random) => `${(random() * 120 - 20).toFixed(1)}%`,
  },
  {
    ...{ names: ['Cost', 'Net price', 'Revenue'], width: 2, isNumber: true },
    cell: (random) => `$${(random() * 4000).toFixed(2)}`,
  },
  {
    ...{ names: ['Date', 'First seen', 'Due'], width: 2 },
    cell: (random) => `20${10 + whole(random, 16)}-0${1 + whole(random, 9)}-1${whole(random, 10)}`,
  },
  {
    ...{ names: ['Code', 'Order no.'], width: 2 },
    cell: (random) => `${pick(random, ['AX', 'BT', 'QF'])}-${100 + whole(random, 900)}`,
  },
  { names: ['State', 'Status'], cell: (random) => pick(random, STATES), width: 2.5 },
];
const SENTENCE: Kind = {
  ...{ names: ['Remarks', 'What was found'], width: 6 },
  cell: (_, say) => say(1).replace(/, number.*/, ''),
};

/** Share of cells without text, in tables that have such. */
const EMPTY = 0.15;
/** Rows of a table that goes on on the next page. */
const LONG = 70;

function tableOf(random: Draw, say: (sentences: number) => string, count: number, isWordy: boolean): TableBlock {
  const kinds = [NAME, ...KINDS.toSorted(() => random() - 0.5).slice(0, 1 + whole(random, isWordy ? 3 : 5))];
  if (isWordy) kinds.push(SENTENCE);
  const all = kinds.reduce((sum, { width }) => sum + width, 0);
  const hasEmpty = random() < 0.4;
  const cells = Array.from({ length: count }, () =>
    kinds.map(({ cell }, column) => (hasEmpty && column > 0 && random() < EMPTY ? '' : cell(random, say))),
  );
  return {
    rows: [kinds.map(({ names }) => pick(random, names)), ...cells],
    areNumbers: kinds.map(({ isNumber = false }) => isNumber),
    widths: kinds.map(({ width }) => width / all),
  };
}

/** @param seed documents of different seeds have nothing in common but their kinds */
export function tableDocuments(count: number, seed: number): TableDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seeded(seed * 1000 + index);
    const say = createProse(seed * 1000 + index);
    const table = (): TableBlock =>
      tableOf(random, say, index % 6 === 5 ? LONG : 3 + whole(random, 10), index % 3 === 1);
    const blocks =
      index % 4 === 2 ? [say(3), table(), say(1), table(), say(2)] : [say(2 + whole(random, 3)), table(), say(2)];
    return { name: `${seed}.${index + 1}`, design: DESIGNS[index % DESIGNS.length] as Design, blocks };
  });
}

/** What the Markdown must have. */
export const goldOfTables = ({ blocks }: TableDocument): Gold => ({
  ...{ headings: [], items: [], code: [], emphasis: [], links: [] },
  text: blocks.map((block) => (typeof block === 'string' ? block : block.rows.flat().join(' '))).join(' '),
  paragraphs: blocks.filter((block) => typeof block === 'string'),
  tables: blocks.flatMap((block) => (typeof block === 'string' ? [] : [block.rows])),
});
