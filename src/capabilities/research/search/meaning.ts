import type { TextVectors } from '../../../engines/llm/index.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import type { IndexPlace, Versions } from '../../../foundation/store/search/index.ts';
import type { PublishedPapers } from '../index-build/state.ts';
import { textHashes } from '../text/terms.ts';
import { type CountedCorpus, readStats } from '../vectors/corpus-stats.ts';
import { vectorDir } from '../vectors/place.ts';
import { statsFiles } from '../vectors/state.ts';
import type { Meaning } from '../vectors/types.ts';
import { type RankingThreads, VersionGoneError } from './ranking.ts';
import type { RankingQuestion, RankingVersion } from './ranking-worker.ts';

interface MeaningDeps {
  readonly place: IndexPlace;
  readonly versions: Versions<PublishedPapers>;
  readonly threads: RankingThreads;
  /** Creates vectors of texts if those of the papers come from an embeddings endpoint. */
  readonly endpoint?: TextVectors | undefined;
  readonly log: Log;
}

interface MeaningOfVersions extends Meaning {
  /** `stats` of a version; undefined if it has none. @throws Error with code ENOENT if it was replaced */
  statsAt(at: PublishedPapers): Promise<CountedCorpus | undefined>;
}

/** The files of a published index. */
export const versionOf = (place: IndexPlace, at: PublishedPapers): RankingVersion => ({
  dir: vectorDir(place, at.id),
  state: at.vectorsText,
});

/** Statistics of the corpus, for ranking texts or papers. */
export function createMeaning({ place, versions, threads, endpoint, log }: MeaningDeps): MeaningOfVersions {
  let known: { name: string; stats: Promise<CountedCorpus> } | undefined;

  const published = async (
    fresh?: boolean,
    { signal }: Partial<Deadline> = {},
  ): Promise<PublishedPapers | undefined> => {
    const at = await versions.newest({ ...(fresh && { fresh }), ...(signal && { signal }) });
    return at?.vectors ? at : undefined;
  };

  /** Queries the published version, once more if it was just replaced; undefined without a result. */
  const ask = async (question: RankingQuestion, deadline: Deadline) => {
    for (let isSecond = false; ; isSecond = true) {
      const at = await published(isSecond, deadline);
      if (!at) return undefined;
      try {
        return (await threads.ask(versionOf(place, at), question, deadline)).answer;
      } catch (error) {
        deadline.signal.throwIfAborted();
        if (error instanceof VersionGoneError && !isSecond) continue;
        log.error({ error: (error as Error).message }, 'similarity in meaning is unavailable');
        return undefined;
      }
    }
  };

  const statsAt = (at: PublishedPapers): Promise<CountedCorpus> | undefined => {
    if (at.vectors === undefined) return undefined;
    const files = statsFiles(vectorDir(place, at.id), at.vectors);
    const name = files.join('\n');
    if (known?.name !== name) {
      const stats = readStats(...files);
      known = { name, stats };
      stats.catch(() => {
        if (known?.stats === stats) known = undefined;
      });
    }
    return known.stats;
  };

  return {
    statsAt: async (at) => statsAt(at),
    async stats() {
      for (let isSecond = false; ; isSecond = true) {
        const at = await published(isSecond);
        if (!at?.vectors) return undefined;
        try {
          return await statsAt(at);
        } catch (error) {
          if (isSecond) throw error;
        }
      }
    },
    async vectorsOf(texts, kind, deadline) {
      const space = (await published(false, deadline))?.vectors?.space;
      if (space?.kind === 'endpoint')
        return (await endpoint?.of(texts, kind, space, deadline)) ?? texts.map(() => undefined);
      const answer = await ask({ ask: 'vectors', kind, texts: texts.map(textHashes) }, deadline);
      return answer?.answer === 'vectors' ? answer.vectors : texts.map(() => undefined);
    },
    async semanticScores(query, ids, deadline) {
      const space = (await published(false, deadline))?.vectors?.space;
      const [vector] = (await endpoint?.of([query], 'query', space, deadline)) ?? [];
      const question = {
        ask: 'closeness',
        terms: textHashes(query),
        vector,
        ids: Int32Array.from(ids),
      } as const;
      const answer = await ask(question, deadline);
      if (answer?.answer !== 'closeness') return new Map();
      const { scores } = answer;
      return new Map(
        ids.map((id, i): [number, number] => [id, scores[i] as number]).filter(([, score]) => !Number.isNaN(score)),
      );
    },
  };
}
