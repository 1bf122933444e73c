import { lazy, Suspense, useMemo, useState } from 'react';
import { type Loaded, useRead } from '../../../api/use-read.ts';
import { PaperList } from '../../../papers/paper-list.tsx';
import type { PaperHit, SimilarReply } from '../../../papers/types.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty, FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ByTheme } from './by-theme.tsx';
import type { Side } from './layout.ts';

/** With the library that lays it out. */
const Drawing = lazy(() => import('./drawing.tsx'));

/** Number of papers that are requested on each side, and of those that are drawn. */
const ASKED = 20;
const DRAWN = 10;

const NAMES: Record<Side, string> = { references: 'It cites', citers: 'Cited by', similar: 'Similar' };
const NONE: Record<Side, string> = {
  references: 'None of the papers that it cites is in the index.',
  citers: 'No paper in the index cites it.',
  similar: 'No paper in the index shares citations with it.',
};

/**
 * What a paper cites, what cites it, and what is like it: drawn and as lists where there are citations; else similar papers by theme, as
 * a map of what no citation links would say nothing.
 */
export function Neighbourhood({ id, title }: { id: string; title: string }) {
  const around = {
    references: useAround(id, title, 'references'),
    citers: useAround(id, title, 'citers'),
    similar: useAround(id, title, 'similar'),
  };
  const all = Object.values(around);
  const failed = all.find(({ failure }) => failure !== undefined);
  const waiting = all.some(({ data, failure }) => data === undefined && failure === undefined);
  const drawn = useDrawn(around.references.data, around.citers.data, around.similar.data);
  const isEmpty = Object.values(drawn).every((papers) => papers.length === 0);
  const hasCitations = drawn.references.length + drawn.citers.length > 0;

  return (
    <Card
      title="Related papers"
      about={
        waiting || hasCitations || isEmpty
          ? 'In the citation graph of this installation.'
          : 'No citation of it is known here: these papers are on the same subject.'
      }
    >
      <FailureNotice
        failure={failed?.failure}
        retry={() => {
          for (const { failure, reload } of all) if (failure) reload();
        }}
      />
      {waiting ? (
        <Skeleton lines={6} />
      ) : isEmpty ? (
        failed === undefined && (
          <Empty icon="research" title="No related papers found">
            The paper's references are unknown, or no related paper is in the index.
          </Empty>
        )
      ) : hasCitations ? (
        <DrawnAndListed title={title} around={around} drawn={drawn} />
      ) : (
        <ByTheme papers={around.similar.data?.results ?? []} />
      )}
    </Card>
  );
}

function DrawnAndListed({
  title,
  around,
  drawn,
}: {
  title: string;
  around: Readonly<Record<Side, Loaded<SimilarReply>>>;
  drawn: Readonly<Record<Side, readonly PaperHit[]>>;
}) {
  const [chosen, setChosen] = useState<Side>('references');
  const current = around[chosen];
  return (
    <div className="stack">
      <Suspense fallback={<Skeleton lines={8} />}>
        <Drawing title={title} around={drawn} />
      </Suspense>
      <Tabs
        label="Papers around this one"
        chosen={chosen}
        onChoose={(side) => setChosen(side as Side)}
        tabs={(Object.keys(NAMES) as Side[]).map((side) => ({
          id: side,
          label: `${NAMES[side]} ${howMany(around[side].data)}`,
        }))}
      >
        {current.data === undefined ? (
          <Skeleton lines={3} />
        ) : current.data.results.length === 0 ? (
          <p className="dim">{current.data.note ?? NONE[chosen]}</p>
        ) : (
          <div className="around-list">
            <PaperList papers={current.data.results} />
          </div>
        )}
      </Tabs>
    </div>
  );
}

function useAround(id: string, intent: string, mode: Side): Loaded<SimilarReply> {
  return useRead('GET /v2/search/research/papers/:id/similar', { params: { id }, query: { intent, mode, k: ASKED } });
}

/** A paper that is cited, citing and similar is drawn once, where the citation is. */
function useDrawn(
  references: SimilarReply | undefined,
  citers: SimilarReply | undefined,
  similar: SimilarReply | undefined,
): Record<Side, PaperHit[]> {
  return useMemo(() => {
    const seen = new Set<string>();
    const take = (reply: SimilarReply | undefined): PaperHit[] =>
      (reply?.results ?? [])
        .filter(({ paperId }) => !seen.has(paperId))
        .slice(0, DRAWN)
        .map((paper) => {
          seen.add(paper.paperId);
          return paper;
        });
    return { references: take(references), citers: take(citers), similar: take(similar) };
  }, [references, citers, similar]);
}

const howMany = (reply: SimilarReply | undefined): string =>
  reply === undefined
    ? ''
    : `(${reply.truncated ? `${reply.results.length} of ${reply.poolSize}` : reply.results.length})`;
