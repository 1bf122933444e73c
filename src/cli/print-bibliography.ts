import { counted } from '@trawl/contract/counted.ts';
import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import type { Context } from './command.ts';
import type { Remote } from './remote.ts';

/** Prints papers in a format of reference managers. @returns the ids of no known paper, which are noted */
export async function printBibliography(
  { out }: Context,
  service: Remote,
  ids: readonly string[],
  format: ExportFormat,
): Promise<readonly string[]> {
  if (ids.length === 0) {
    out.note('0 papers');
    return [];
  }
  const { text, papers, unknown } = await service.request('POST /v2/search/research/papers/export', {
    body: { ids: [...ids], format },
  });
  if (papers > 0) out.print(text.trimEnd());
  for (const id of unknown) out.note(`no paper has the id ${id}`);
  out.note(counted(papers, 'paper'));
  return unknown;
}
