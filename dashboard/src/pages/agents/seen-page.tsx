import { counted } from '@trawl/contract/counted.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Markdown, MarkedText } from '../../ui/markdown.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { exactly } from '../../ui/time.tsx';
import { placesIn } from './places.ts';
import type { Evidence, SeenPage } from './types.ts';
import './seen-page.css';

/** Values whose buttons are shown. */
const SHOWN = 100;

interface Shown {
  readonly page: SeenPage;
  /** The path of the value that is looked for. */
  readonly path?: string | undefined;
}

/** A page as a run read it, with the passages of its values highlighted. @param evidence of all pages */
export function SeenPageView({
  runId,
  evidence: all,
  shown: { page, path },
  onClose,
}: {
  runId: string;
  evidence: readonly Evidence[];
  shown: Shown;
  onClose(): void;
}) {
  const params = { id: runId, callId: page.callId };
  const evidence = useMemo(() => all.filter(({ url }) => url === page.url), [all, page.url]);
  const { data, failure, reload } = useRead('GET /api/agents/:id/pages/:callId', { params });
  return (
    <Dialog title={<span className="anywhere">{page.title || page.url}</span>} wide="most" onClose={onClose}>
      <p className="small dim anywhere">
        As it was read on {exactly(page.readAt)}:{' '}
        <a href={page.url} target="_blank" rel="noreferrer noopener">
          {page.url}
        </a>
      </p>
      <FailureNotice failure={failure} retry={reload} />
      {data !== undefined ? (
        <Content {...data.page} evidence={evidence} path={path} />
      ) : (
        failure === undefined && <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

function Content({
  text,
  screenshot,
  evidence,
  path,
}: {
  text: string;
  screenshot: string | null;
  evidence: readonly Evidence[];
  path: string | undefined;
}) {
  const places = useMemo(() => placesIn(text, evidence), [text, evidence]);
  const body = useRef<HTMLDivElement>(null);
  const lookAt = (wanted: string): void => {
    const name = String(evidence.findIndex((one) => one.path === wanted));
    for (const mark of body.current?.querySelectorAll('mark') ?? []) mark.classList.remove('is-now');
    const passage = `mark[data-passages~="${name}"]`;
    for (const mark of body.current?.querySelectorAll(passage) ?? []) mark.classList.add('is-now');
    body.current?.querySelector(passage)?.scrollIntoView({ block: 'center' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the text is there
  useEffect(() => {
    if (path !== undefined) lookAt(path);
  }, []);
  const found = evidence.filter((_, at) => places[at] !== undefined);
  return (
    <div className="stack">
      {evidence.length > 0 && (
        <div>
          <p className="small dim">
            {found.length === 0
              ? 'The values that this page states are not in its text.'
              : `${counted(found.length, 'value')} of the result ${found.length === 1 ? 'stands' : 'stand'} here, highlighted.`}
          </p>
          <div className="row seen-values">
            {found.slice(0, SHOWN).map((one) => (
              <Button key={one.path} small onClick={() => lookAt(one.path)}>
                {one.path}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div ref={body} className={screenshot === null ? undefined : 'seen-beside'}>
        {screenshot === null ? (
          <Markdown text={text} passages={places} />
        ) : (
          <>
            <MarkedText text={text} passages={places} />
            <a href={screenshot} target="_blank" rel="noreferrer">
              <img className="seen-shot" src={screenshot} alt="The page as the browser showed it" />
            </a>
          </>
        )}
      </div>
    </div>
  );
}

/** Opens the page of a call, or of a value. */
export type OpenPage = (shown: Shown) => void;

/** The last reading of a page. */
export const lastReading = (pages: readonly SeenPage[], url: string): SeenPage | undefined =>
  pages.findLast((page) => page.url === url);
