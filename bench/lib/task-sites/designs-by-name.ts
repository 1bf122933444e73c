import { wrongUsage } from '../bench.ts';
import { designed } from './design.ts';
import { type SiteSpec, siteSpecs } from './specs.ts';

/** Designs with which the agent was developed or mended, and those that nobody looked at. bench/data/README.md says who made them. */
const SEEN = [
  ...['cards', 'table', 'divs', 'storefront', 'municipal'],
  ...['pagebuilder', 'appshell', 'layoutTables', 'bootstrap'],
];
const UNSEEN: readonly string[] = [];
const SETS: Readonly<Record<string, readonly string[]>> = { seen: SEEN, unseen: UNSEEN, all: [...SEEN, ...UNSEEN] };

/** A site in a design, and where both stand among all. */
export interface TaskSite {
  readonly design: string;
  readonly spec: SiteSpec;
  /** HTML by path; the list begins at `/`. */
  readonly pages: ReadonlyMap<string, string>;
  readonly number: number;
  readonly place: number;
}

/** Each kind of site in each design. @param designs seen, unseen or all @param kind only this one */
export function* taskSites(designs: string, seed: number, kind: string | undefined): Generator<TaskSite> {
  const set = SETS[designs] ?? wrongUsage(`--designs is ${Object.keys(SETS).join(', ')}, not ${designs}`);
  for (const [number, design] of set.entries())
    for (const [place, spec] of siteSpecs(seed).entries())
      if (kind === undefined || spec.kind === kind)
        yield { design, spec, pages: designed(design, spec), number: number + 1, place: place + 1 };
}
