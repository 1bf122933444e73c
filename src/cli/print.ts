import { counted } from '@trawl/contract/counted.ts';
import type { ExportFormat } from '@trawl/contract/v2/research/formats.ts';
import { ownField } from '../foundation/kernel/table.ts';
import type { Context } from './command.ts';
import type { Body, Remote } from './remote.ts';
import type { Terminal } from './terminal.ts';

/** Prints one field of a document: text as it is, a list line by line, other values as JSON. Without a field, all of it as JSON. */
export function printDocument(out: Pick<Terminal, 'print'>, document: object, field: string | undefined): void {
  if (field === undefined) {
    out.print(JSON.stringify(document, undefined, 2));
    return;
  }
  const value = ownField(document as Readonly<Record<string, unknown>>, field);
  if (typeof value === 'string') out.print(value);
  else if (Array.isArray(value)) for (const one of value) out.print(String(one));
  else out.print(JSON.stringify(value ?? null, undefined, 2));
}

type Papers = Body<'GET /v2/search/research/papers'>['results'];

/**
 * Prints papers: two lines each, with `--abstract` three, or JSON with `--json`.
 * @param least if the first one has a lower score, nothing fits
 */
export function printPapers({ out, values }: Context, papers: Papers, least = 0): void {
  if (values.json) {
    out.print(JSON.stringify(papers, undefined, 2));
    return;
  }
  for (const { primaryId, title, abstract, score } of papers) {
    out.print(title);
    out.print(`  ${primaryId}  score ${score.toFixed(2)}`);
    if (values.abstract && abstract !== '') out.print(`  ${abstract.replaceAll(/\s+/g, ' ').trim()}`);
  }
  const [first] = papers;
  const fits = first === undefined || first.score >= least;
  out.note(`${counted(papers.length, 'paper')}${fits ? '' : '; nothing fits well'}`);
}

/** Prints a file of papers. */
export function printPapersFile(
  { out }: Context,
  { text, base64 }: { text: string; base64?: string | undefined },
): void {
  if (base64 === undefined) out.print(text.trimEnd());
  else out.write(Buffer.from(base64, 'base64'));
}

/** Prints papers in a format of reference managers, or as a table. @returns the ids of no known paper, which are noted */
export async function printBibliography(
  context: Context,
  service: Remote,
  ids: readonly string[],
  format: ExportFormat,
): Promise<readonly string[]> {
  const { out } = context;
  if (ids.length === 0) {
    out.note('0 papers');
    return [];
  }
  const { papers, unknown, ...file } = await service.request('POST /v2/search/research/papers/export', {
    body: { ids: [...ids], format },
  });
  if (papers > 0) printPapersFile(context, file);
  for (const id of unknown) out.note(`no paper has the id ${id}`);
  out.note(counted(papers, 'paper'));
  return unknown;
}
