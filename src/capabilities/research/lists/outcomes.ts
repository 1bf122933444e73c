import type { Wire } from '@trawl/contract/endpoint.ts';
import type { screeningCounts } from '@trawl/contract/v2/research/screening.ts';
import type { ScreeningOutcome, ScreeningShown } from '@trawl/contract/v2/research/screening-words.ts';
import type { DecisionRow } from './tables.ts';

/** What the decisions of reviewers come to. Pure functions. */

export type ScreeningCounts = Wire<typeof screeningCounts>;

/** `reviewer` of the decision that settles an outcome. */
export const SETTLED = '';

/** The decisions on an entry, and what they come to. */
export interface Screened {
  readonly outcome: ScreeningOutcome;
  /** Of an exclusion. */
  readonly reason: string;
  readonly settled: DecisionRow | undefined;
  /** One of each reviewer, the first first. */
  readonly decisions: readonly DecisionRow[];
}

/** @param rows of one entry, in any order */
export function screenedBy(rows: readonly DecisionRow[]): Screened {
  const decisions = rows
    .filter(({ reviewer }) => reviewer !== SETTLED)
    .sort((a, b) => Number(a.at) - Number(b.at) || (a.reviewer < b.reviewer ? -1 : 1));
  const settled = rows.find(({ reviewer }) => reviewer === SETTLED);
  const said = new Set((settled === undefined ? decisions : [settled]).map(({ decision }) => decision));
  if (said.size === 0) return { outcome: 'undecided', reason: '', settled, decisions };
  if (said.size > 1) return { outcome: 'conflict', reason: '', settled, decisions };
  if (said.has('include')) return { outcome: 'included', reason: '', settled, decisions };
  const given = [...(settled === undefined ? [] : [settled]), ...decisions].find(({ reason }) => reason !== '');
  return { outcome: 'excluded', reason: given?.reason ?? '', settled, decisions };
}

/** Whether a reviewer is asked for an entry: they have not decided on it, and it is not settled. */
const isOpenFor = ({ settled, decisions }: Screened, reviewer: string): boolean =>
  settled === undefined && !decisions.some((one) => one.reviewer === reviewer);

/** Whether a request for `show` lists an entry. */
export const isShown = (screened: Screened, show: ScreeningShown, reviewer: string): boolean =>
  show === 'all' || (show === 'open' ? isOpenFor(screened, reviewer) : screened.outcome === show);

/** The numbers of a PRISMA 2020 flow diagram. @param all of every entry */
export function countsOf(all: readonly Pick<Screened, 'outcome' | 'reason'>[], duplicates: number): ScreeningCounts {
  const of = (outcome: ScreeningOutcome): number => all.filter((one) => one.outcome === outcome).length;
  const [included, excluded] = [of('included'), of('excluded')];
  const reasons = new Map<string, number>();
  for (const { outcome, reason } of all) {
    if (outcome === 'excluded') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return {
    identified: all.length + duplicates,
    duplicates,
    records: all.length,
    screened: included + excluded,
    excluded,
    reasons: [...reasons]
      .map(([reason, records]) => ({ reason, records }))
      .sort((a, b) => b.records - a.records || (a.reason < b.reason ? -1 : 1)),
    included,
    undecided: of('undecided'),
    conflicts: of('conflict'),
  };
}
