import type { ReactNode } from 'react';
import './card.css';

/** A titled area of a page. @param flush its content reaches the edges, as tables do */
export function Card({
  title,
  about,
  actions,
  flush = false,
  children,
  level = 2,
}: {
  title?: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  children: ReactNode;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <section className={flush ? 'card flush' : 'card'}>
      {(title !== undefined || actions !== undefined) && (
        <header className="card-head">
          <div className="grow">
            {title !== undefined && <Heading>{title}</Heading>}
            {about !== undefined && <p className="dim small">{about}</p>}
          </div>
          {actions !== undefined && <div className="row">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** An important number with its name. */
export function Stat({ name, value, note }: { name: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="stat">
      <dt>{name}</dt>
      <dd>
        <span className="stat-value">{value}</span>
        {note !== undefined && <span className="stat-note">{note}</span>}
      </dd>
    </div>
  );
}

export function Stats({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>;
}

/** Names and values, one below the other. */
export function Facts({ rows }: { rows: readonly (readonly [ReactNode, ReactNode] | false | undefined)[] }) {
  return (
    <dl className="facts">
      {rows.map(
        (row, index) =>
          row && (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
            <div key={index}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
