import type { PaperFacts } from '@trawl/contract/api/papers.ts';
import { counted } from '@trawl/contract/counted.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../ui/badge.tsx';
import { FitBar } from './fit-bar.tsx';
import { paperPath } from './links.ts';
import type { PaperHit } from './types.ts';
import { authorsOf, useFacts } from './use-facts.ts';
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
              {fit && <FitBar score={paper.score} />}
              <Badge>{paper.primaryId}</Badge>
              <span className="dim small anywhere">{wordsOf(facts?.get(paper.paperId))}</span>
            </p>
            <Abstract text={paper.abstract} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Who, when and how often cited. */
function wordsOf(facts: PaperFacts | undefined): string {
  if (facts === undefined) return '';
  const { authors, year, citedBy } = facts;
  return [authors.length > 0 && authorsOf(facts), year, citedBy > 0 && `cited by ${counted(citedBy, 'paper')} here`]
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
