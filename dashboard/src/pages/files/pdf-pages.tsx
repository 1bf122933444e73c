import { type RefObject, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { type FileBlock, type Linked, useIntoView } from './linked.ts';
import { MOST_PAGES, openPdf, type Pdf, type PdfPage } from './pdf.ts';

/** The pages of a PDF as pictures, with the places of its blocks on them. */
export default function PdfPages({
  file,
  blocks,
  linked,
  onFailed,
}: {
  file: File;
  /** Empty until the file was parsed. */
  blocks: readonly FileBlock[];
  linked: Linked;
  /** It cannot be drawn. */
  onFailed(): void;
}) {
  const [pdf, setPdf] = useState<Pdf>();
  const [frame, width] = useWidth<HTMLDivElement>();
  useEffect(() => {
    let isGone = false;
    let opened: Pdf | undefined;
    openPdf(file).then(
      (one) => {
        opened = one;
        if (isGone) one.close();
        else setPdf(one);
      },
      () => !isGone && onFailed(),
    );
    return () => {
      isGone = true;
      opened?.close();
      setPdf(undefined);
    };
  }, [file, onFailed]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with a keyboard
    <section className="pdf-pages" ref={frame} aria-label={`${file.name} (original)`} tabIndex={0}>
      {pdf === undefined ? (
        <Skeleton lines={10} />
      ) : (
        width > 0 &&
        pdf.pages.map((page) => (
          <PageOfPdf
            key={page.number}
            pdf={pdf}
            page={page}
            width={width}
            frame={frame}
            blocks={blocks.filter((block) => block.page === page.number)}
            linked={linked}
          />
        ))
      )}
      {pdf?.pages.length === MOST_PAGES && <p className="dim small">Pages after {MOST_PAGES} are not drawn.</p>}
    </section>
  );
}

function PageOfPdf({
  pdf,
  page,
  width,
  frame,
  blocks,
  linked,
}: {
  pdf: Pdf;
  page: PdfPage;
  width: number;
  frame: RefObject<HTMLDivElement | null>;
  blocks: readonly FileBlock[];
  linked: Linked;
}) {
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(box, frame);
  useEffect(() => {
    const stop = new AbortController();
    // What cannot be drawn stays blank; the places are shown nevertheless.
    if (isNear && canvas.current) pdf.draw(page.number, canvas.current, width, stop.signal).catch(() => undefined);
    return () => stop.abort();
  }, [pdf, page, width, isNear]);
  return (
    <figure className="pdf-page" ref={box} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      {isNear && <canvas ref={canvas} role="img" aria-label={`Page ${page.number} of ${pdf.pages.length}`} />}
      {blocks.map((block) => block.place && <Place key={block.id} block={block} linked={linked} frame={frame} />)}
    </figure>
  );
}

/** Where a block is on its page; seen under the pointer, or while its text is chosen. */
function Place({
  block,
  linked,
  frame,
}: {
  block: FileBlock;
  linked: Linked;
  frame: RefObject<HTMLDivElement | null>;
}) {
  const [left = 0, top = 0, right = 0, bottom = 0] = block.place ?? [];
  const isShown = linked.shown?.id === block.id;
  const ref = useIntoView<HTMLDivElement>(isShown && linked.shown?.from === 'text', frame);
  return (
    <div
      ref={ref}
      className={isShown ? 'pdf-place shown' : 'pdf-place'}
      data-block={block.id}
      style={{
        left: percent(left),
        top: percent(top),
        width: percent(right - left),
        height: percent(bottom - top),
      }}
      onPointerEnter={() => linked.show({ id: block.id, from: 'page' })}
      onPointerLeave={() => linked.show(undefined)}
    />
  );
}

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;

/** Whether an element is in view, or nearly. */
function useNear(element: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      root: frame.current,
      rootMargin: '100%',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, frame]);
  return isNear;
}
