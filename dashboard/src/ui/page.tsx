import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Breakable } from './breakable.tsx';
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
  const head = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(head);
  useEffect(() => {
    document.title = `${title} · Trawl`;
  }, [title]);
  return (
    <div className={narrow ? 'page narrow' : 'page'}>
      <header className="page-head">
        <div className="grow">
          {/* Takes the focus when a person comes to the page. */}
          <h1 tabIndex={-1} ref={head}>
            {heading ?? <Breakable text={title} />}
          </h1>
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

/** Whether some page was shown before: on the first one the focus stays where the browser puts it. */
let hasArrived = false;

/**
 * Puts the focus on the heading of a page that somebody came to, as loading it would. Inside the page the focus is where somebody
 * works, such as on a tab or a field that asks for it; anywhere else it belongs to the page before.
 */
function useFocusOnArrival(head: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    const isFirst = !hasArrived;
    hasArrived = true;
    const main = document.getElementById('main');
    const { activeElement } = document;
    const isWorking = activeElement !== main && main?.contains(activeElement);
    if (!isFirst && !isWorking) head.current?.focus({ preventScroll: true });
  }, [head]);
}
