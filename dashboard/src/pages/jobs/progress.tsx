import { ownField } from '@trawl/contract/table.ts';
import { count } from '../../ui/time.tsx';
import '../../ui/progress.css';

interface Known {
  readonly done?: number;
  readonly total?: number;
  readonly text?: string;
}

/** Reads the progress of a job, whose shape depends on its kind. */
export function readProgress(progress: unknown): Known | undefined {
  if (typeof progress !== 'object' || progress === null) return undefined;
  const of = progress as Record<string, unknown>;
  const number = (...names: string[]): number | undefined => {
    const found = names
      .map((name) => ownField(of, name))
      .find((value) => typeof value === 'number' && Number.isFinite(value));
    return found as number | undefined;
  };
  const done = number('done', 'completed', 'processed', 'imported', 'read', 'count');
  const total = number('total', 'expected', 'size');
  const text = [of.phase, of.step, of.message, of.state].find((value) => typeof value === 'string') as
    | string
    | undefined;
  if (done === undefined && text === undefined) return undefined;
  return {
    ...(done === undefined ? {} : { done }),
    ...(total === undefined ? {} : { total }),
    ...(text === undefined ? {} : { text }),
  };
}

/** A bar if the total is known, text if it is not. */
export function Progress({ progress }: { progress: unknown }) {
  const known = readProgress(progress);
  if (known === undefined) return null;
  const { done, total, text } = known;
  const hasBar = done !== undefined && total !== undefined && total > 0;
  const numbers = done === undefined ? '' : total === undefined ? count(done) : `${count(done)} of ${count(total)}`;
  return (
    <div className="progress">
      {hasBar && <progress value={Math.min(done, total)} max={total} aria-label="Progress" />}
      <span className="dim small num">{[text, numbers].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
