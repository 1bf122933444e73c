import { type MouseEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { paperPath } from '../../../papers/links.ts';
import type { PaperHit } from '../../../papers/types.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { layOut, type Placed, type Side, shorten } from './layout.ts';
import './drawing.css';

const WORDS: Record<Side, string> = {
  references: 'cited by this paper',
  citers: 'cites this paper',
  similar: 'similar',
};

/**
 * The papers around a paper. Each is a link: the pointer or the focus on it shows its title, a click goes there. On a
 * touch screen the first tap shows, the second goes.
 */
export function Drawing({ title, around }: { title: string; around: Readonly<Record<Side, readonly PaperHit[]>> }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<Placed<PaperHit>>();
  const [, navigate] = useLocation();
  const { nodes, center, height, letters } = layOut(Math.max(280, width), around);

  const go = (event: MouseEvent, node: Placed<PaperHit>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch && active?.item.paperId !== node.item.paperId) setActive(node);
    else navigate(paperPath(node.item.paperId));
  };

  return (
    <figure className="drawing">
      <div ref={ref} className="drawing-box" onPointerLeave={() => setActive(undefined)}>
        {width > 0 && (
          <svg width={Math.max(280, width)} height={height} aria-label="Papers around this one">
            <title>Papers around this one</title>
            {nodes.map((node) => (
              <path
                key={node.item.paperId}
                className={`edge ${node.side}${active?.item.paperId === node.item.paperId ? ' active' : ''}`}
                d={curve(node, center)}
              />
            ))}
            {letters > 0 && (
              <>
                <text className="drawing-head" x={0} y={14}>
                  It cites
                </text>
                <text className="drawing-head" x={width} y={14} textAnchor="end">
                  Cited by
                </text>
              </>
            )}
            <circle className="node-self" cx={center.x} cy={center.y} r={13} />
            {nodes.map((node) => (
              <a
                key={node.item.paperId}
                href={paperPath(node.item.paperId)}
                className={`node ${node.side}`}
                aria-label={`${node.item.title}, ${WORDS[node.side]}`}
                onClick={(event) => go(event, node)}
                onPointerEnter={(event) => event.pointerType !== 'touch' && setActive(node)}
                onFocus={(event) => event.target.matches(':focus-visible') && setActive(node)}
                onBlur={() => setActive(undefined)}
              >
                {/* As large as a finger. */}
                <circle className="node-reach" cx={node.x} cy={node.y} r={16} />
                <circle className="node-dot" cx={node.x} cy={node.y} r={node.side === 'similar' ? 6 : 7} />
                {node.label && (
                  <text
                    x={node.x + (node.label === 'left' ? -14 : 14)}
                    y={node.y}
                    dy="0.33em"
                    textAnchor={node.label === 'left' ? 'end' : 'start'}
                  >
                    {shorten(node.item.title, letters)}
                  </text>
                )}
              </a>
            ))}
          </svg>
        )}
        {active && (
          <div className="drawing-tip" role="status" style={tipPlace(active, width, height)}>
            <strong>{active.item.title}</strong>
            <span className="dim small">
              {active.item.primaryId} · {WORDS[active.side]}
            </span>
          </div>
        )}
      </div>
      <figcaption className="drawing-legend">
        <span className="legend references">It cites</span>
        <span className="legend citers">Cited by</span>
        <span className="legend similar">Similar</span>
        <span className="legend self">{shorten(title, 60)}</span>
      </figcaption>
    </figure>
  );
}

/** Leaves the middle sideways, so that lines to one side do not cross. */
function curve({ x, y, side }: Placed<unknown>, center: { x: number; y: number }): string {
  const middle = center.x + (x - center.x) * 0.5;
  return side === 'similar'
    ? `M${center.x} ${center.y} L${x} ${y}`
    : `M${center.x} ${center.y} C${middle} ${center.y} ${middle} ${y} ${x} ${y}`;
}

/** Pixels that the tip may be wide. */
const TIP = 280;

function tipPlace(
  { x, y }: Placed<unknown>,
  width: number,
  height: number,
): { left: number; top?: number; bottom?: number; width: number } {
  const wide = Math.min(TIP, width - 16);
  const left = Math.max(8, Math.min(x - wide / 2, width - wide - 8));
  return y < height / 2 ? { left, width: wide, top: y + 22 } : { left, width: wide, bottom: height - y + 22 };
}
