import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether some rows of a long list are near the view, and how much room they take while they are not on the page.
 * @param element around the rows
 * @param rowHeight pixels of a row, shared by the parts of a list: those that were measured say it for the others
 */
export function useNearView(
  element: RefObject<HTMLElement | null>,
  rows: number,
  rowHeight: RefObject<number>,
): { readonly isNear: boolean; readonly height: number } {
  const [isNear, setNear] = useState(false);
  const measured = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (element.current === null) return;
    let wasNear = false;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry === undefined) return;
        // Known without a layout of its own, while the rows are still there.
        if (wasNear && !entry.isIntersecting) {
          measured.current = entry.boundingClientRect.height / rows;
          rowHeight.current = measured.current;
        }
        wasNear = entry.isIntersecting;
        setNear(wasNear);
      },
      { rootMargin: '150%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rows, rowHeight]);
  return { isNear, height: (measured.current ?? rowHeight.current) * rows };
}
