import { type RefObject, useLayoutEffect } from 'react';
import './edges.css';

/** Pixels by which a row may be wider than its room without something out of sight. */
const SLACK = 2;

/**
 * Says of a row that is wider than its room at which sides there is more, as `data-more`: `left`, `right` or both. Style sheets of
 * `edges.css` let it fade there.
 */
export function useEdges(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return;
    const look = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = current;
      const sides = [scrollLeft > SLACK && 'left', scrollLeft + clientWidth < scrollWidth - SLACK && 'right'];
      current.dataset.more = sides.filter(Boolean).join(' ');
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    for (const entry of current.children) observer.observe(entry);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [row]);
}
