import '../../ui/progress.css';
import { count } from '../../ui/time.tsx';
import type { Crawl } from './types.ts';

/** The number of stored pages, as a bar. */
export function Bar({ crawl: { completed = 0, total = 0 } }: { crawl: Crawl }) {
  return (
    <div className="progress">
      {total > 0 && <progress value={Math.min(completed, total)} max={total} aria-label="Pages that are stored" />}
      <span className="dim small num">
        {count(completed)} of {count(total)}
      </span>
    </div>
  );
}
