import type { Made } from './converted.ts';
import { tableLine } from './csv.ts';
import { markdownOfHtml } from './html.ts';
import { oneLine } from './markdown/writer.ts';
import { attribute, child, type Element, elements, find, parseTree, textOf } from './tree.ts';

/** Maximum number of facts in tables. */
const MOST_FACTS = 50_000;
/** Longer texts are shown below the tables: notes of reports, which are HTML. */
const LONG = 200;

/** A value that a report states. */
interface Fact {
  readonly concept: string;
  readonly value: string;
  readonly unit: string;
  readonly period: string;
  /** Axes and members, such as `Segment: Europe`. */
  readonly dimensions: string;
}

/** What facts refer to. */
interface Contexts {
  readonly entity: string;
  readonly periods: ReadonlyMap<string, string>;
  readonly dimensions: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
}

/** A report in XBRL 2.1: its facts as a table, in the order of the file. Notes, which are HTML, follow under the names of their concepts. */
export function xbrlToMarkdown(xml: string): Made {
  const tree = parseTree(xml, true);
  const root = find(tree, ({ name }) => name === 'xbrl') ?? tree;
  const contexts = contextsOf(root);
  const facts: Fact[] = [];
  const texts: string[] = [];
  let left = 0;
  const collect = (parent: Element): void => {
    for (const element of elements(parent)) {
      const context = element.attributes.contextRef;
      if (context === undefined) {
        // Tuples have facts in them.
        if (!NO_FACTS.has(element.name)) collect(element);
        continue;
      }
      if (facts.length >= MOST_FACTS) {
        left++;
        continue;
      }
      const said = textOf(element).trim();
      if (said === '') continue;
      const isNote = said.length > LONG || /<\w+[^<>]*>/.test(said);
      if (isNote) texts.push(`## ${words(element.name)}`, markdownOfHtml(said));
      else facts.push(factOf(element.name, said, element, contexts));
    }
  };
  collect(root);
  const { entity } = contexts;
  const head = entity === '' ? '' : `**Entity:** ${entity}`;
  return {
    markdown: [head, tableOf(facts), ...texts].filter((part) => part !== '').join('\n\n'),
    ...(left === 0 ? {} : { warning: `Only the first ${MOST_FACTS.toLocaleString('en-US')} facts are in the result.` }),
  };
}

const NO_FACTS: ReadonlySet<string> = new Set([
  'context',
  'unit',
  'schemaRef',
  'linkbaseRef',
  'roleRef',
  'arcroleRef',
  'footnoteLink',
]);

function factOf(name: string, value: string, element: Element, contexts: Contexts): Fact {
  const context = element.attributes.contextRef ?? '';
  return {
    concept: words(name),
    value: oneLine(value),
    unit: contexts.units.get(element.attributes.unitRef ?? '') ?? '',
    period: contexts.periods.get(context) ?? '',
    dimensions: contexts.dimensions.get(context) ?? '',
  };
}

/** The contexts and units of a report. */
function contextsOf(root: Element): Contexts {
  const periods = new Map<string, string>();
  const dimensions = new Map<string, string>();
  const units = new Map<string, string>();
  let entity = '';
  find(root, (element) => {
    const id = element.attributes.id ?? '';
    if (element.name === 'context') {
      const identifier = child(child(element, 'entity'), 'identifier');
      if (entity === '' && identifier !== undefined) entity = oneLine(textOf(identifier));
      periods.set(id, periodOf(child(element, 'period')));
      dimensions.set(id, dimensionsOf(element));
    } else if (element.name === 'unit') units.set(id, unitOf(element));
    return false;
  });
  return { entity, periods, dimensions, units };
}

const partOf = (parent: Element | undefined, name: string): string => {
  const found = child(parent, name);
  return found === undefined ? '' : oneLine(textOf(found));
};

function periodOf(period: Element | undefined): string {
  const [start, end] = [partOf(period, 'startDate'), partOf(period, 'endDate')];
  if (start !== '' || end !== '') return `${start} to ${end}`;
  return partOf(period, 'instant');
}

function dimensionsOf(context: Element): string {
  const parts: string[] = [];
  find(context, (element) => {
    const axis = attribute(element, 'dimension');
    if (axis !== undefined && /^(?:explicit|typed)Member$/.test(element.name)) {
      parts.push(
        `${words(bare(axis)).replace(/ Axis$/, '')}: ${words(bare(oneLine(textOf(element)))).replace(/ Member$/, '')}`,
      );
    }
    return false;
  });
  return parts.join('; ');
}

function unitOf(unit: Element): string {
  const measures = (parent: Element | undefined): string =>
    parent === undefined
      ? ''
      : elements(parent, 'measure')
          .map((one) => bare(oneLine(textOf(one))))
          .join(' × ');
  const divided = child(unit, 'divide');
  if (divided === undefined) return measures(unit).replace(/^pure$/, '');
  return `${measures(child(divided, 'unitNumerator'))} / ${measures(child(divided, 'unitDenominator'))}`;
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The words of a concept's name: `NetIncomeLoss` is `Net Income Loss`. */
const words = (name: string): string =>
  name.replace(/([\p{Ll}\d])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ').replaceAll('_', ' ');

/** Facts as a table; columns in which nothing stands are left out. */
function tableOf(facts: readonly Fact[]): string {
  if (facts.length === 0) return '';
  const columns = (
    [
      ['Concept', 'concept'],
      ['Period', 'period'],
      ['Dimensions', 'dimensions'],
      ['Value', 'value'],
      ['Unit', 'unit'],
    ] as const
  ).filter(([, key]) => facts.some((fact) => fact[key] !== ''));
  const width = columns.length;
  const lines = [
    tableLine(
      columns.map(([title]) => title),
      width,
    ),
    tableLine(
      columns.map(() => '---'),
      width,
    ),
    ...facts.map((fact) =>
      tableLine(
        columns.map(([, key]) => fact[key]),
        width,
      ),
    ),
  ];
  return lines.join('\n');
}
