import type { PaperFacts } from '@trawl/contract/api/papers.ts';
import { useEffect, useState } from 'react';
import { request } from '../api/client.ts';
import type { PaperHit } from './types.ts';

/** What the results of a search do not say about their papers, by id; undefined until it is here, empty if it cannot be had. */
export function useFacts(papers: readonly Pick<PaperHit, 'paperId'>[]): ReadonlyMap<string, PaperFacts> | undefined {
  const [facts, setFacts] = useState<ReadonlyMap<string, PaperFacts>>();
  const ids = papers.map(({ paperId }) => paperId).join();
  useEffect(() => {
    if (ids === '') return;
    const stop = new AbortController();
    request('POST /api/papers', { body: { ids: ids.split(',') } }, stop.signal).then(
      (body) => setFacts(new Map(body.papers.map((one) => [one.paperId, one]))),
      // The papers are there without them.
      () => stop.signal.aborted || setFacts(new Map()),
    );
    return () => stop.abort();
  }, [ids]);
  return facts;
}

/** Authors that are named. */
const NAMED = 4;

/** The first authors, and how many more there are. */
export function authorsOf({ authors, authorCount }: Pick<PaperFacts, 'authors' | 'authorCount'>): string {
  const named = authors.slice(0, NAMED);
  return `${named.join(', ')}${authorCount > named.length ? ` and ${authorCount - named.length} more` : ''}`;
}
