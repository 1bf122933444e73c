import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { type OaiRecord, readOaiPage } from './oai-page.ts';
import { askPatiently, type Source } from './patience.ts';

/** What is asked for; dates as the repository writes them (YYYY-MM-DD), both ends included. */
export interface OaiSelection {
  readonly set?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Where a harvest stands; plain JSON. */
export interface OaiState {
  /** What it was asked for: a state is only good for the same selection. */
  readonly selection: OaiSelection;
  /** The list in progress begins at this datestamp. */
  readonly since?: string | undefined;
  readonly token?: string | undefined;
  /** The latest datestamp among the records so far. */
  readonly reached?: string | undefined;
  /** The server's date when the list in progress was begun: from there the next harvest goes on. */
  readonly begunOn?: string | undefined;
  /** Records so far, in all harvests that this state went through; those read again after a restart count again. */
  readonly read: number;
  readonly deleted: number;
  readonly done: boolean;
}

export interface OaiBatch {
  readonly records: readonly OaiRecord[];
  readonly state: OaiState;
  readonly total?: number;
}

const same = (a: OaiSelection, b: OaiSelection): boolean => a.set === b.set && a.from === b.from && a.until === b.until;

/** Where to begin: at the state, after it when it is done (what changed since), or afresh when it belongs to another selection. */
function beginning(selection: OaiSelection, state: OaiState | undefined): OaiState | undefined {
  const fresh: OaiState = { selection, since: selection.from, read: 0, deleted: 0, done: false };
  if (state === undefined || !same(state.selection, selection)) return fresh;
  if (!state.done) return state;
  // A list with an end has nothing new; one without goes on from the day it was begun.
  if (selection.until !== undefined) return undefined;
  return { ...fresh, since: state.begunOn ?? state.since, read: state.read, deleted: state.deleted };
}

/**
 * Lists the records of an OAI-PMH repository page by page, deleted ones left out and counted. A resumption token that the
 * repository no longer takes restarts the list at the last datestamp seen, so nothing is lost where lists are in the
 * order of datestamps, as arXiv's are (the server's own query sorts by modification time).
 * @throws OperatorError when the repository refuses the selection or stays unusable
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
        throw new OperatorError(`${source.name} takes none of its own resumption tokens: ${page.error.message}`);
      }
      restartedAt = at;
      state = { ...now, token: undefined, since: now.reached ?? now.since };
      log.warn({ source: source.name, from: state.since, reason: page.error.message }, 'list begun again');
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
