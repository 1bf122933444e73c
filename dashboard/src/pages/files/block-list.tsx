import { type RefObject, useRef } from 'react';
import { Markdown } from '../../ui/markdown.tsx';
import { type FileBlock, type Linked, useIntoView } from './linked.ts';

/** The text of a PDF block by block. A block under the pointer, or whose button has the focus, shows its place on the page. */
export function BlockList({ blocks, linked }: { blocks: readonly FileBlock[]; linked: Linked }) {
  const frame = useRef<HTMLElement>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with a keyboard
    <section className="file-blocks" ref={frame} aria-label="Text of the file" tabIndex={0}>
      {blocks.map((block) => (
        <Block key={block.id} block={block} linked={linked} frame={frame} />
      ))}
    </section>
  );
}

function Block({ block, linked, frame }: { block: FileBlock; linked: Linked; frame: RefObject<HTMLElement | null> }) {
  const isShown = linked.shown?.id === block.id;
  const ref = useIntoView<HTMLDivElement>(isShown && linked.shown?.from === 'page', frame);
  const show = (): void => linked.show({ id: block.id, from: 'text' });
  const hide = (): void => linked.show(undefined);
  if (block.place === null) {
    return (
      <div className="file-block">
        <Markdown text={block.markdown} />
      </div>
    );
  }
  return (
    <div ref={ref} className={isShown ? 'file-block shown' : 'file-block'} onPointerEnter={show} onPointerLeave={hide}>
      <Markdown text={block.markdown} />
      <button
        type="button"
        className="file-block-page"
        aria-label={`Page ${block.page}, show where: ${block.markdown.slice(0, 60)}`}
        aria-pressed={isShown}
        onClick={show}
        onFocus={(event) => event.target.matches(':focus-visible') && show()}
        onBlur={hide}
      >
        Page {block.page}
      </button>
    </div>
  );
}
