import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { type OaiRecord, readOaiPage } from './oai-page.ts';
import { askPatiently, type Source } from './patience.ts';

/** The selection; dates as the repository writes them (YYYY-MM-DD), both included. */
interface OaiSelection {
  readonly set?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** The state of a harvest; plain JSON. */
export interface OaiState {
  /** The selection: a state is valid only for the same one. */
  readonly selection: OaiSelection;
  /** The current list starts at this datestamp. */
  readonly since?: string | undefined;
  readonly token?: string | undefined;
  /** The latest datestamp among the records so far. */
  readonly reached?: string | undefined;
  /** The server's date when the current list was started: the next harvest starts there. */
  readonly begunOn?: string | undefined;
  /** Number of records so far, in all harvests with this state; records that are read again after a restart count again. */
  readonly read: number;
  readonly deleted: number;
  readonly done: boolean;
}

interface OaiBatch {
  readonly records: readonly OaiRecord[];
  readonly state: OaiState;
  readonly total?: number;
}

const same = (a: OaiSelection, b: OaiSelection): boolean => a.set === b.set && a.from === b.from && a.until === b.until;

/** Where to start: at the state, after it if it is finished (later changes), or from the beginning if it belongs to another selection. */
function beginning(selection: OaiSelection, state: OaiState | undefined): OaiState | undefined {
  const fresh: OaiState = { selection, since: selection.from, read: 0, deleted: 0, done: false };
  if (state === undefined || !same(state.selection, selection)) return fresh;
  if (!state.done) return state;
  // A bounded list has nothing new; an unbounded one resumes from the day it was started.
  if (selection.until !== undefined) return undefined;
  return { ...fresh, since: state.begunOn ?? state.since, read: state.read, deleted: state.deleted };
}

/**
 * Lists the records of an OAI-PMH repository page by page; deleted ones are counted and left out. If the repository rejects a resumption
 * token, the list restarts at the last datestamp, so nothing is lost if lists are ordered by datestamp, as arXiv's are (the server's own
 * query sorts by modification time).
 * @throws OperatorError if the repository refuses the selection or stays unusable
 */
export async function* listRecords(
  source: Source,
  baseUrl: string,
  metadataPrefix: string,
  selection: OaiSelection,
  resumed?: OaiState,
): AsyncGenerator<OaiBatch> {
  const log = source.log ?? silentLog;
  let state = beginning(selection, resumed);
  let restartedAt: string | undefined;
  while (state !== undefined && !state.done) {
    const now: OaiState = state;
    const url = new URL(baseUrl);
    const query: Readonly<Record<string, string | undefined>> =
      now.token === undefined
        ? { metadataPrefix, set: selection.set, from: now.since, until: selection.until }
        : { resumptionToken: now.token };
    url.searchParams.set('verb', 'ListRecords');
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);

    const page = await askPatiently(source, url.href, (answer) => readOaiPage(answer.body));
    const begunOn: string | undefined = now.begunOn ?? (page.responseDate.slice(0, 10) || undefined);
    if (page.error?.code === 'noRecordsMatch') {
      state = { ...now, begunOn, token: undefined, done: true };
      yield { records: [], state };
      return;
    }
    if (page.error?.code === 'badResumptionToken' && now.token !== undefined) {
      const at: string = now.reached ?? now.since ?? '';
      if (at === restartedAt) {
        throw new OperatorError(`${source.name} rejects its own resumption tokens: ${page.error.message}`);
      }
      restartedAt = at;
      state = { ...now, token: undefined, since: now.reached ?? now.since };
      log.warn({ source: source.name, from: state.since, reason: page.error.message }, 'list restarted');
      continue;
    }
    if (page.error !== undefined) {
      throw new OperatorError(`${source.name} refuses the request: ${page.error.code}, ${page.error.message}`);
    }
    if (page.token !== undefined && page.token === now.token) {
      throw new OperatorError(`${source.name} sends the same page again and again`);
    }
    let { reached, deleted } = now;
    const records: OaiRecord[] = [];
    for (const record of page.records) {
      if (/^\d{4}-\d{2}-\d{2}/.test(record.datestamp) && (reached === undefined || record.datestamp > reached)) {
        reached = record.datestamp;
      }
      if (record.deleted) deleted++;
      else records.push(record);
    }
    const read = now.read + records.length;
    state = { ...now, begunOn, reached, read, deleted, token: page.token, done: page.token === undefined };
    yield { records, state, ...(page.total === undefined ? {} : { total: page.total }) };
  }
}
