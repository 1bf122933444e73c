import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows of a chunk. */
const SIZE = 25;
/** Pixels of a row before one was measured. */
const USUAL = 56;

/**
 * The rows of a long table, in bodies of which only those near the view have their rows; the others are as high as their rows were.
 * @param show the rows from one index to another
 */
export function Chunks({
  count,
  columns,
  show,
}: {
  count: number;
  columns: number;
  show(from: number, to: number): ReactNode;
}) {
  const height = useRef(USUAL);
  return Array.from({ length: Math.ceil(count / SIZE) }, (_, at) => {
    const from = at * SIZE;
    const to = Math.min(count, from + SIZE);
    return (
      // A chunk is its place in the table.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Chunk key={at} rows={to - from} columns={columns} rowHeight={height} show={() => show(from, to)} />
    );
  });
}

function Chunk({
  rows,
  columns,
  rowHeight,
  show,
}: {
  rows: number;
  columns: number;
  rowHeight: RefObject<number>;
  show(): ReactNode;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [isNear, setNear] = useState(false);
  const measured = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '150%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (!isNear || body.current === null) return;
    measured.current = body.current.offsetHeight / rows;
    rowHeight.current = measured.current;
  });
  return (
    <tbody ref={body}>
      {isNear ? (
        show()
      ) : (
        <tr className="table-space">
          <td colSpan={columns} style={{ height: (measured.current ?? rowHeight.current) * rows }} />
        </tr>
      )}
    </tbody>
  );
}
