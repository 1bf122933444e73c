import type { PaperFacts } from '@trawl/contract/api/papers.ts';
import { counted } from '@trawl/contract/counted.ts';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { request } from '../api/client.ts';
import { Badge } from '../ui/badge.tsx';
import { fitOf } from './fit.ts';
import { paperPath } from './links.ts';
import type { PaperHit } from './types.ts';
import './papers.css';

/** Ranked papers, best first. @param fit shows how well each answers the query, where the score says that */
export function PaperList({ papers, fit = false }: { papers: readonly PaperHit[]; fit?: boolean }) {
  const facts = useFacts(papers);
  return (
    <ol className="paper-list">
      {papers.map((paper, index) => (
        <li key={paper.paperId} className="paper-hit">
          <span className="paper-rank num" aria-hidden="true">
            {index + 1}
          </span>
          <div className="grow">
            <h3>
              <Link to={paperPath(paper.paperId)}>{paper.title}</Link>
            </h3>
            <p className="row paper-meta">
              {fit && <Fit score={paper.score} />}
              <Badge>{paper.primaryId}</Badge>
              <span className="dim small anywhere">{wordsOf(facts.get(paper.paperId))}</span>
            </p>
            <Abstract text={paper.abstract} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** How well a paper answers a query, in words, as a bar from 0 to 1. */
function Fit({ score }: { score: number }) {
  const { words, tone } = fitOf(score);
  return (
    <span className={`paper-fit ${tone}`} title={`score ${score.toFixed(3)}`}>
      <span className="paper-fit-bar" aria-hidden="true">
        <span style={{ width: `${Math.round(Math.max(0.04, Math.min(1, score)) * 100)}%` }} />
      </span>
      {words}
    </span>
  );
}

/** What the results of a search do not say about their papers, by id; empty until it is here. */
function useFacts(papers: readonly PaperHit[]): ReadonlyMap<string, PaperFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<string, PaperFacts>>(new Map());
  const ids = papers.map(({ paperId }) => paperId).join();
  useEffect(() => {
    if (ids === '') return;
    const stop = new AbortController();
    request('POST /api/papers', { body: { ids: ids.split(',') } }, stop.signal).then(
      (body) => setFacts(new Map(body.papers.map((one) => [one.paperId, one]))),
      // The papers are there without them.
      () => undefined,
    );
    return () => stop.abort();
  }, [ids]);
  return facts;
}

/** Who, when and how often cited. */
function wordsOf(facts: PaperFacts | undefined): string {
  if (facts === undefined) return '';
  const { authors, authorCount, year, citedBy } = facts;
  const more = authorCount > authors.length ? ` and ${authorCount - authors.length} more` : '';
  return [
    authors.length > 0 && `${authors.join(', ')}${more}`,
    year,
    citedBy > 0 && `cited by ${counted(citedBy, 'paper')} here`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Characters of an abstract that are shown at first. */
const SHORT = 320;

export function Abstract({ text, whole = false }: { text: string; whole?: boolean }) {
  const [open, setOpen] = useState(whole);
  if (text === '') return <p className="dim small">No abstract is known.</p>;
  if (open || text.length <= SHORT + 80) return <p className="paper-abstract">{text}</p>;
  return (
    <p className="paper-abstract">
      {text.slice(0, text.lastIndexOf(' ', SHORT))} …{' '}
      <button type="button" className="link" onClick={() => setOpen(true)}>
        more
      </button>
    </p>
  );
}
