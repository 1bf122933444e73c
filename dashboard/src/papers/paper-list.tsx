import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../ui/badge.tsx';
import { paperPath } from './links.ts';
import { mostOf, Signals } from './signals.tsx';
import type { PaperHit } from './types.ts';
import './papers.css';

/** Ranked papers, best first. */
export function PaperList({ papers }: { papers: readonly PaperHit[] }) {
  const most = useMemo(() => mostOf(papers.map(({ signals }) => signals)), [papers]);
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
              <Badge>{paper.primaryId}</Badge>
              <span className="dim small num" title="Ranking score; comparable within one answer only">
                score {paper.score.toPrecision(4)}
              </span>
            </p>
            <Abstract text={paper.abstract} />
            {paper.signals && <Signals signals={paper.signals} most={most} />}
          </div>
        </li>
      ))}
    </ol>
  );
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
