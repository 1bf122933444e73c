import type { Database } from '../../foundation/store/index.ts';
import type { Corpus } from './corpus.ts';

const topicOf = ({ name }: Pick<Corpus, 'name'>): string => `index:${name}`;

/** Milliseconds after which to look for news of an index that were missed. */
const MISSED = 60_000;

/** Tells all processes that rows of a corpus wait for their index, or that it has changed. */
export const tellOfIndex = (on: Pick<Database, 'tell'>, corpus: Pick<Corpus, 'name'>): Promise<void> =>
  on.tell(topicOf(corpus));

/** Calls `listener` at each of these news. @returns a function that stops that */
export const hearOfIndex = (db: Database, corpus: Pick<Corpus, 'name'>, listener: () => void): (() => void) =>
  db.news.hear(topicOf(corpus), listener);

/** How long to wait for news of an index. @param often milliseconds between looks where there are no news */
export const untilNews = (db: Database, often: number): number => (db.news.isLive ? MISSED : often);
