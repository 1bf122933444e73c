import type { agentPage } from '@trawl/contract/api/agents.ts';
import type { Wire } from '@trawl/contract/endpoint.ts';
import {
  addChange,
  type Blobs,
  changeTexts,
  type Database,
  isShareable,
  pack,
  packText,
  type SharedTextTables,
  type TextChange,
  type Transaction,
  textOf,
  unpack,
} from '../../foundation/store/index.ts';
import type { AgentTables, PageRow } from './tables.ts';

/** The pages that a run has read, as it read them. They are kept as long as the run. */

/** A page at the moment at which a call of a tool read it. */
export interface SeenPage {
  readonly url: string;
  readonly title?: string | undefined;
  /** Markdown, or the accessibility tree of a page in a browser: the text that evidence is found in. */
  readonly text: string;
  /** JPEG. */
  readonly screenshot?: Uint8Array | undefined;
}

type PackedPage = Omit<PageRow, 'run_id' | 'call_id' | 'at'> & { readonly shared: Uint8Array | undefined };

/** Characters that are kept of a text. */
const MOST = 1_000_000;

/** The prefix of the screenshots of a run. */
const blobPrefix = (runId: string): string => `agents/${runId}/`;

/** Compresses a page, and stores its screenshot under a name that a later attempt reuses. */
export async function packPage(
  blobs: Blobs,
  { runId, teamId, callId }: { readonly runId: string; readonly teamId: string; readonly callId: string },
  { url, title, text: whole, screenshot }: SeenPage,
): Promise<PackedPage> {
  const text = whole.slice(0, MOST);
  const screenshotKey = screenshot === undefined ? null : `${blobPrefix(runId)}${callId}.jpg`;
  if (screenshot !== undefined && screenshotKey !== null) {
    await blobs.put(screenshotKey, screenshot, { contentType: 'image/jpeg' });
  }
  const facts = { url, title: title ?? null, characters: text.length, screenshot_key: screenshotKey };
  if (!isShareable(text)) return { ...facts, packed: await pack(text), text_key: null, shared: undefined };
  const { key, body } = await packText(teamId, text);
  return { ...facts, packed: null, text_key: key, shared: body };
}

/** Stores a page, with a reference to its text. */
export async function addPage(
  tx: Transaction,
  { shared, ...page }: PackedPage,
  { runId, callId, at }: { readonly runId: string; readonly callId: string; readonly at: number },
): Promise<void> {
  await tx
    .as<AgentTables>()
    .kysely.insertInto('agent_pages')
    .values({ run_id: runId, call_id: callId, at, ...page })
    .execute();
  const changes = new Map<string, TextChange>();
  addChange(changes, page.text_key, 1, shared);
  await changeTexts(tx, changes);
}

type ListedPage = Wire<typeof agentPage>;

const viewOf = (row: Pick<PageRow, 'call_id' | 'url' | 'title' | 'characters' | 'at'>): ListedPage => ({
  callId: row.call_id,
  url: row.url,
  title: row.title,
  characters: Number(row.characters),
  readAt: new Date(Number(row.at)).toISOString(),
});

/** In the order in which they were read. */
export async function listPages(db: Database, runId: string): Promise<ListedPage[]> {
  const rows = await db
    .as<AgentTables>()
    .kysely.selectFrom('agent_pages')
    .select(['call_id', 'url', 'title', 'characters', 'at'])
    .where('run_id', '=', runId)
    .orderBy('at')
    .orderBy('call_id')
    .execute();
  return rows.map(viewOf);
}

/** A page with its text; undefined where that call of the run read none. */
export async function readPage(
  db: Database,
  runId: string,
  callId: string,
): Promise<(ListedPage & { readonly text: string; readonly screenshotKey: string | null }) | undefined> {
  const row = await db
    .as<AgentTables & SharedTextTables>()
    .kysely.selectFrom('agent_pages')
    .leftJoin('shared_texts', 'shared_texts.key', 'agent_pages.text_key')
    .selectAll('agent_pages')
    .select('shared_texts.body as shared')
    .where('run_id', '=', runId)
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const text =
    row.packed !== null ? String(await unpack(row.packed)) : row.shared !== null ? await textOf(row.shared) : '';
  return { ...viewOf(row), text, screenshotKey: row.screenshot_key };
}

/** Removes the pages of a run, the texts that only they refer to, and their screenshots. */
export async function removePages(db: Database, blobs: Blobs, runId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .as<AgentTables>()
      .kysely.deleteFrom('agent_pages')
      .where('run_id', '=', runId)
      .returning('text_key')
      .execute();
    const changes = new Map<string, TextChange>();
    for (const { text_key } of rows) addChange(changes, text_key, -1);
    await changeTexts(tx, changes);
  });
  for await (const { key } of blobs.list(blobPrefix(runId))) await blobs.delete(key);
}
