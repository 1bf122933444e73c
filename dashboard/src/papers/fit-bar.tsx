import { fitOf } from './fit.ts';
import './papers.css';

/** How well a paper answers a query, in words, as a bar from 0 to 1. */
export function FitBar({ score }: { score: number }) {
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
