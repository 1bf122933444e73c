import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { request } from '../../api/client.ts';
import { saveFile } from '../../papers/export-menu.tsx';

/** Gives a list to the browser to save. @param entryIds only these entries; undefined for all */
export async function saveList(
  listId: string,
  name: string,
  format: ExportFormat,
  entryIds?: readonly string[],
): Promise<void> {
  const body = { format, ...(entryIds && { entryIds: [...entryIds] }) };
  saveFile(await request('POST /v2/search/research/lists/:listId/export', { params: { listId }, body }), name);
}
