import { setImmediate } from 'node:timers/promises';
import { passesFacts, type RepoFacts, readRepoFacts } from '../catalog/facts.ts';
import { parseDocument, splitPassages } from '../parse/index.ts';
import type { RankedResult } from '../search/documents.ts';
import { type Asked, type Found, gathered, hitOf, isIncomplete, lookUp, MOST_REPOS } from './asked.ts';
import { repositoryQualifiers } from './query.ts';

/** Characters of a README that are read. */
const LONGEST_README = 40_000;
/** Number of repositories whose READMEs are read if none was named. */
const MOST_READMES = 3;

/** READMEs of the repositories that were named, or that GitHub finds for the words. */
export async function findReadmes(asked: Asked): Promise<Found> {
  const { client, repositories, deadline } = asked;
  const { repos, facts } = repositories;
  const isCut = (repos?.length ?? 0) > MOST_REPOS;
  const found = repos ? await lookUp(asked, repos.slice(0, MOST_REPOS)) : await findRepositories(asked);
  const chosen = found.repositories.filter((about) => !facts || passesFacts(about, facts)).slice(0, MOST_READMES);
  const answers = await Promise.allSettled(
    chosen.map(async (about) => ({ about, text: await client.raw(`/repos/${about.name}/readme`, deadline) })),
  );
  const { values, isPart } = gathered(answers);
  const hits: RankedResult[] = [];
  for (const { about, text } of values) {
    if (text === undefined) continue;
    await setImmediate();
    const url = `https://github.com/${about.name}`;
    const parsed = parseDocument(text.slice(0, LONGEST_README), 'markdown');
    const passages = splitPassages(parsed.blocks, parsed.title).map(({ headings, anchor, text: passage }) => ({
      headings: headings.join(' › '),
      url: `${url}#${anchor ?? 'readme'}`,
      text: passage,
    }));
    const hit = hitOf(
      asked,
      { id: `readme:${about.name}`, type: 'readme', url, title: parsed.title },
      passages,
      about.name,
      about,
    );
    // The README of a named repository must still match the query.
    if (hit.matched > 0) hits.push(hit);
  }
  return { hits, state: isPart || isCut || found.isPart ? 'degraded' : 'ok' };
}

async function findRepositories({ client, words, repositories, deadline }: Asked): Promise<{
  repositories: readonly RepoFacts[];
  isPart: boolean;
}> {
  const q = [words, 'in:name,description,topics,readme', 'is:public', ...repositoryQualifiers(repositories.facts)].join(
    ' ',
  );
  const answer = await client.json(
    `/search/repositories?${new URLSearchParams({ q, per_page: String(MOST_READMES) })}`,
    deadline,
  );
  const items = (answer as { items?: unknown } | undefined)?.items;
  const open = (Array.isArray(items) ? items : []).filter((item: { private?: unknown }) => item?.private === false);
  return { repositories: open.flatMap((item) => readRepoFacts(item) ?? []), isPart: isIncomplete(answer) };
}
