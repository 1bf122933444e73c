import { Markdown } from '../ui/markdown.tsx';
import type { Passage } from './types.ts';
import './papers.css';

/** Passages of a paper's text, best first. */
export function Passages({ passages }: { passages: readonly Passage[] }) {
  return (
    <ol className="passages">
      {passages.map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change
        <li key={index}>
          <blockquote>
            <Markdown text={passage.text} />
          </blockquote>
          <span className="dim small num">score {passage.score.toPrecision(3)}</span>
        </li>
      ))}
    </ol>
  );
}
