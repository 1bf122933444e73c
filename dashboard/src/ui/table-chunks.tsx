import { memo, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chunksIn, heightsOf, rowsOf, type Span, sum } from './chunks-in-view.ts';

/** Rows of a chunk. */
const SIZE = 10;
/** Pixels of a row before one was measured. */
const USUAL = 56;
/** Heights of the window, above and below it, within which rows are on the page. */
const MARGIN = 0.5;

type Show = (from: number, to: number) => ReactNode;

/**
 * The rows of a long table, of which only those near the view are on the page, a body for each chunk; a body above and one below are as high
 * as the others. What is near is looked up when something scrolls, before anything changed, so that it takes no layout of its own.
 * @param show the rows from one index to another
 */
export function Chunks({ count, columns, show }: { count: number; columns: number; show: Show }) {
  const top = useRef<HTMLTableSectionElement>(null);
  /** Pixels of chunks that were on the page. */
  const measured = useRef<number[]>([]);
  const [span, setSpan] = useState<Span>([0, 10]);

  useEffect(() => {
    const look = (): void => {
      const { current } = top;
      if (current === null) return;
      for (let body = next(current); body?.dataset.chunk !== undefined; body = next(body)) {
        measured.current[Number(body.dataset.chunk)] = body.offsetHeight;
      }
      const start = current.getBoundingClientRect().top;
      const near = MARGIN * innerHeight;
      const heights = heightsOf(measured.current, count, SIZE, USUAL);
      const now = chunksIn(heights, -start - near, -start + innerHeight + near);
      setSpan((before) => (before[0] === now[0] && before[1] === now[1] ? before : now));
    };
    // Within the frame that scrolls: later, it would show room without rows.
    const lookNow = (): void => flushSync(look);
    const lookAnew = (): void => {
      measured.current = [];
      look();
    };
    look();
    // Captured: a dialog may scroll too.
    document.addEventListener('scroll', lookNow, { capture: true, passive: true });
    window.addEventListener('resize', lookAnew);
    return () => {
      document.removeEventListener('scroll', lookNow, { capture: true });
      window.removeEventListener('resize', lookAnew);
    };
  }, [count]);

  const heights = heightsOf(measured.current, count, SIZE, USUAL);
  const from = Math.min(span[0], heights.length);
  const to = Math.min(span[1], heights.length);
  return (
    <>
      <Space body={top} columns={columns} height={sum(heights.slice(0, from))} />
      {Array.from({ length: to - from }, (_, i) => from + i).map((at) => (
        <Chunk key={at} at={at} rows={rowsOf(at, count, SIZE)} show={show} />
      ))}
      <Space columns={columns} height={sum(heights.slice(to))} />
    </>
  );
}

const next = (body: HTMLElement): HTMLElement | null => body.nextElementSibling as HTMLElement | null;

const Chunk = memo(({ at, rows, show }: { at: number; rows: number; show: Show }) => (
  <tbody data-chunk={at}>{show(at * SIZE, at * SIZE + rows)}</tbody>
));

function Space({ body, columns, height }: { body?: Ref<HTMLTableSectionElement>; columns: number; height: number }) {
  return (
    <tbody ref={body}>
      <tr className="table-space">
        <td colSpan={columns} style={{ height }} />
      </tr>
    </tbody>
  );
}
