import { counted } from '@trawl/contract/counted.ts';
import type { Context } from './command.ts';
import type { Body } from './remote.ts';

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
