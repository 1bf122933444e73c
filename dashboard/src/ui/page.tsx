import { type ReactNode, useEffect } from 'react';
import './page.css';

/** The head of a page and what is below it. Sets the title of the window. */
export function Page({
  title,
  heading,
  about,
  actions,
  children,
  narrow = false,
}: {
  title: string;
  heading?: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
}) {
  useEffect(() => {
    document.title = `${title} · Trawl`;
  }, [title]);
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      <header className="page-head">
        <div className="grow">
          {/* Takes the focus when a person comes to the page. */}
          <h1 tabIndex={-1}>{heading ?? title}</h1>
          {about !== undefined && <p className="page-about">{about}</p>}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** The end of a list that has more. */
export function More({ onMore, busy }: { onMore: (() => void) | undefined; busy: boolean }) {
  if (onMore === undefined) return null;
  return (
    <div className="more">
      <button type="button" className="button small" onClick={onMore} aria-disabled={busy || undefined}>
        {busy ? 'Loading …' : 'Show more'}
      </button>
    </div>
  );
}
