import { wrongUsage } from '../bench.ts';
import { DEVELOPED } from './designs.ts';
import { FURTHER } from './further-designs.ts';
import { LATER } from './later-designs.ts';
import { siteSpecs } from './specs.ts';
import { THIRD } from './third-designs.ts';
import type { Design, SiteSpec } from './types.ts';
import { UNSEEN } from './unseen-designs.ts';

const SEEN = { ...DEVELOPED, ...LATER, ...FURTHER, ...THIRD };
const SETS: Readonly<Record<string, Readonly<Record<string, Design>>>> = {
  seen: SEEN,
  unseen: UNSEEN,
  all: { ...SEEN, ...UNSEEN },
};

/** A site in a design, and where both stand among all. */
export interface TaskSite {
  readonly design: string;
  readonly spec: SiteSpec;
  readonly pages: ReturnType<Design>;
  readonly number: number;
  readonly place: number;
}

/** Each kind of site in each design. @param designs seen, unseen or all @param kind only this one */
export function* taskSites(designs: string, seed: number, kind: string | undefined): Generator<TaskSite> {
  const set = SETS[designs] ?? wrongUsage(`--designs is ${Object.keys(SETS).join(', ')}, not ${designs}`);
  for (const [number, [name, design]] of Object.entries(set).entries())
    for (const [place, spec] of siteSpecs(seed).entries())
      if (kind === undefined || spec.kind === kind)
        yield { design: name, spec, pages: design(spec), number: number + 1, place: place + 1 };
}
