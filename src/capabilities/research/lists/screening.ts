import type { Wire } from '@trawl/contract/endpoint.ts';
import type {
  decideBody,
  decidedResponse,
  exportScreeningResponse,
  screenedEntry,
  screeningQuery,
  screeningResponse,
} from '@trawl/contract/v2/research/screening.ts';
import { LONGEST_REASON, type ScreeningFile } from '@trawl/contract/v2/research/screening-words.ts';
import type { z } from 'zod';
import type { Clock } from '../../../foundation/kernel/clock.ts';
import { badRequest } from '../../../foundation/kernel/errors.ts';
import type { Principal } from '../../../foundation/routing/route.ts';
import type { Database } from '../../../foundation/store/index.ts';
import type { Accounts } from '../../../platform/accounts/index.ts';
import type { Citable } from '../export/citation.ts';
import { line } from '../import/text.ts';
import { citablesOf } from './citables.ts';
import { allMerged, decisionsOn, type MergedEntry } from './merged.ts';
import { countsOf, isShown, type Screened, type ScreeningCounts, SETTLED, screenedBy } from './outcomes.ts';
import { countsFile, decisionsFile } from './screening-files.ts';
import { dropDecisions, duplicatesOf, screeningDecisions, setDuplicates, writeDecisions } from './screening-store.ts';
import { changeList, requireList } from './store.ts';
import type { DecisionRow, EntryRow, ListTables } from './tables.ts';
import { entryView, isoAt } from './view.ts';

type Body<Schema extends z.ZodType> = Omit<Wire<Schema>, 'success' | 'warning'>;
type Entry = Wire<typeof screenedEntry>;
type Caller = Pick<Principal, 'teamId' | 'personId' | 'keyId'>;

interface ScreeningDeps {
  readonly db: Database<ListTables>;
  readonly clock: Clock;
  readonly names: Accounts['names'];
}

/**
 * Screening of the entries of a list for a review. Each person and each key decides for itself: nobody replaces the decision of another.
 * All operations throw ApiError NOT_FOUND for a list that the team of the caller does not have.
 */
export interface Screening {
  read(caller: Caller, id: string, query: z.output<typeof screeningQuery>): Promise<Body<typeof screeningResponse>>;
  /** @throws ApiError BAD_REQUEST for a reason of what is not excluded */
  decide(caller: Caller, id: string, wanted: z.output<typeof decideBody>): Promise<Body<typeof decidedResponse>>;
  setDuplicates(caller: Caller, id: string, records: number): Promise<{ counts: ScreeningCounts }>;
  export(caller: Caller, id: string, file: ScreeningFile): Promise<Body<typeof exportScreeningResponse>>;
}

/** Who decides, as rows of decisions have it. */
const reviewerOf = ({ personId, keyId }: Caller): string =>
  personId !== undefined ? `person:${personId}` : keyId !== undefined ? `key:${keyId}` : 'team';

/** An entry with what was decided on it; the entries of a paper that was merged since are one. */
interface Row extends MergedEntry {
  readonly screened: Screened;
}

export function createScreening({ db, clock, names }: ScreeningDeps): Screening {
  const rowsOf = async (id: string): Promise<Row[]> => {
    const [merged, decisions] = await Promise.all([allMerged(db, id), screeningDecisions(db, id)]);
    return merged.map((entry) => ({ ...entry, screened: screenedBy(decisionsOn(entry, decisions)) }));
  };
  const counted = async (id: string, rows: readonly Row[]): Promise<ScreeningCounts> =>
    countsOf(
      rows.map(({ screened }) => screened),
      (await duplicatesOf(db, id)) + repeated(rows),
    );
  const viewsOf = async (rows: readonly Row[], caller: string): Promise<Entry[]> => {
    const cited = await citablesOf(
      db,
      rows.map(({ entry }) => entry),
    );
    const nameOf = await reviewerNames(names, rows);
    return rows.map(({ entry, screened }, i) => viewOf(entry, cited[i] as Citable, screened, { caller, nameOf }));
  };

  return {
    async read(caller, id, { show, limit, offset }) {
      await requireList(db, caller.teamId, id);
      const reviewer = reviewerOf(caller);
      const rows = await rowsOf(id);
      const shown = rows.filter(({ screened }) => isShown(screened, show, reviewer));
      return {
        counts: await counted(id, rows),
        shown: shown.length,
        entries: await viewsOf(shown.slice(offset, offset + limit), reviewer),
      };
    },
    async decide(caller, id, { entryIds, decision, reason, settle }) {
      const clean = line(reason, LONGEST_REASON);
      if (clean !== '' && decision !== 'exclude') throw badRequest('reason', 'only goes with exclude');
      const by = reviewerOf(caller);
      const reviewer = settle ? SETTLED : by;
      const wanted = new Set(entryIds.map(Number));
      const known = await changeList(db, clock, caller.teamId, id, async (tx) => {
        const merged = await allMerged(tx, id);
        const seqs = merged.flatMap((one) => (one.seqs.some((seq) => wanted.has(seq)) ? one.seqs : []));
        if (decision === 'undecided') await dropDecisions(tx, id, seqs, reviewer);
        else {
          const row = { list_id: id, reviewer, decision, reason: clean, decided_by: by, at: clock.now() };
          await writeDecisions(
            tx,
            seqs.map((seq) => ({ ...row, seq })),
          );
        }
        return new Set(seqs);
      });
      const rows = await rowsOf(id);
      return {
        counts: await counted(id, rows),
        decided: await viewsOf(
          rows.filter(({ seqs }) => seqs.some((seq) => known.has(seq))),
          by,
        ),
        unknown: [...wanted].filter((seq) => !known.has(seq)).map(String),
      };
    },
    async setDuplicates(caller, id, records) {
      await changeList(db, clock, caller.teamId, id, async (tx) => {
        const merged = repeated(await allMerged(tx, id));
        await setDuplicates(tx, id, Math.max(0, records - merged));
      });
      return { counts: await counted(id, await rowsOf(id)) };
    },
    async export(caller, id, file) {
      await requireList(db, caller.teamId, id);
      const rows = await rowsOf(id);
      if (file === 'counts') return { file, text: countsFile(await counted(id, rows)) };
      const entries = rows.map(({ entry }) => entry);
      const cited = await citablesOf(db, entries);
      const nameOf = await reviewerNames(names, rows);
      return { file, text: decisionsFile(rows, cited, nameOf) };
    },
  };
}

/** Entries whose paper another entry has, too. */
const repeated = (entries: readonly MergedEntry[]): number =>
  entries.reduce((all, { seqs }) => all + seqs.length - 1, 0);

/** The name of each reviewer of these entries. */
async function reviewerNames(
  names: ScreeningDeps['names'],
  rows: readonly Row[],
): Promise<(reviewer: string) => string> {
  const all = rows.flatMap(({ screened: { settled, decisions } }) => [...decisions, ...(settled ? [settled] : [])]);
  const ids = (kind: string): string[] => [
    ...new Set(all.flatMap(({ decided_by: by }) => (by.startsWith(`${kind}:`) ? by.slice(kind.length + 1) : []))),
  ];
  const known = await names({ people: ids('person'), keys: ids('key') });
  return (by) => (by === 'team' ? 'the team' : (known.get(by.slice(by.indexOf(':') + 1)) ?? 'a former member'));
}

function viewOf(
  row: EntryRow,
  cited: Citable,
  { outcome, reason, settled, decisions }: Screened,
  { caller, nameOf }: { readonly caller: string; readonly nameOf: (reviewer: string) => string },
): Entry {
  const decisionView = ({ decided_by: by, decision, reason: why, at }: DecisionRow): Entry['decisions'][number] => ({
    reviewer: { id: by, name: nameOf(by) },
    decision: decision === 'include' ? 'include' : 'exclude',
    reason: why,
    at: isoAt(at),
    isMine: by === caller,
  });
  return {
    ...entryView(row, cited),
    ...{ abstract: cited.abstract, outcome, reason },
    settled: settled === undefined ? null : decisionView(settled),
    decisions: decisions.map(decisionView),
  };
}
