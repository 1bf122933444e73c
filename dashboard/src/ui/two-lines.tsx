import type { ReactNode } from 'react';
import './two-lines.css';

/** What something is called, and below it in grey what else there is to say. Both are cut off where room ends. */
export function TwoLines({ first, second, title }: { first: ReactNode; second?: ReactNode; title?: string }) {
  return (
    <span className="two-lines" title={title}>
      <span className="two-first">{first}</span>{' '}
      {second !== undefined && second !== '' && <span className="two-second">{second}</span>}
    </span>
  );
}
