import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paperPath } from '../../../papers/links.ts';
import type { PaperHit } from '../../../papers/types.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { inTwoLines, layOut, type Placed, ROOM, type Side, shorten } from './layout.ts';
import { useZoom } from './use-zoom.ts';
import './drawing.css';

const WORDS: Record<Side, string> = {
  references: 'cited by this paper',
  citers: 'cites this paper',
  similar: 'similar',
};

/** Letters of a line of a label. */
const LETTERS = 22;
/** Papers of each kind on a narrow map. */
const FEW = 4;
/** Pixels from which a map has room for all. */
const WIDE = 620;

type Around = Readonly<Record<Side, readonly PaperHit[]>>;

/**
 * A map of the papers around a paper. Each is a link with its title: the pointer or the focus on it shows the whole title, a click goes
 * there. On a touch screen the first tap shows, the second goes.
 */
export default function Drawing({ title, around }: { title: string; around: Around }) {
  const [ref, width] = useWidth<HTMLDivElement>();
  return (
    <figure className="drawing">
      <div ref={ref}>{width > 0 && <MapOfPapers key={width} title={title} around={around} width={width} />}</div>
      <figcaption className="drawing-legend">
        <span className="legend references">It cites</span>
        <span className="legend citers">Cited by</span>
        <span className="legend similar">Similar</span>
        <span className="legend self">{shorten(title, 60)}</span>
        <span className="dim">Drag to move, Ctrl and the wheel or two fingers to zoom.</span>
      </figcaption>
    </figure>
  );
}

function MapOfPapers({ title, around, width }: { title: string; around: Around; width: number }) {
  const [active, setActive] = useState<Placed<PaperHit>>();
  const [, navigate] = useLocation();
  const svg = useRef<SVGSVGElement>(null);
  const { nodes, height, start } = useMemo(() => mapOf(around, width), [around, width]);
  const zoom = useZoom(svg, start);
  const { transform } = zoom;

  const go = (event: MouseEvent, node: Placed<PaperHit>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch && active?.item.paperId !== node.item.paperId) setActive(node);
    else navigate(paperPath(node.item.paperId));
  };
  const focus = (node: Placed<PaperHit>): void => {
    zoom.show(node.x, node.y);
    setActive(node);
  };
  const isActive = (node: Placed<PaperHit>): boolean => active?.item.paperId === node.item.paperId;

  return (
    <div className="drawing-box" onPointerLeave={() => setActive(undefined)}>
      <div className="drawing-tools">
        <IconButton small icon="plus" label="Zoom in" onClick={() => zoom.by(1.5)} />
        <IconButton small icon="minus" label="Zoom out" onClick={() => zoom.by(1 / 1.5)} />
        <IconButton small icon="refresh" label="Show the whole map" onClick={zoom.reset} />
      </div>
      <svg ref={svg} width={width} height={height} aria-label="Papers around this one">
        <title>Papers around this one</title>
        <g transform={transform.toString()}>
          {nodes.map((node) => (
            <path
              key={node.item.paperId}
              className={`edge ${node.side}${isActive(node) ? ' active' : ''}`}
              d={`M0 0 Q${node.x / 2} ${node.side === 'similar' ? node.y / 2 : 0} ${node.x} ${node.y}`}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {/* As large on the screen at every scale, so that zooming in parts what is close. */}
          <Spot x={0} y={0} k={transform.k}>
            <circle className="node-self" r={13} />
          </Spot>
          {nodes.map((node) => (
            <Spot key={node.item.paperId} x={node.x} y={node.y} k={transform.k}>
              <a
                href={paperPath(node.item.paperId)}
                className={`node ${node.side}`}
                aria-label={`${node.item.title}, ${WORDS[node.side]}`}
                onClick={(event) => go(event, node)}
                onPointerEnter={(event) => event.pointerType !== 'touch' && setActive(node)}
                onFocus={(event) => event.target.matches(':focus-visible') && focus(node)}
                onBlur={() => setActive(undefined)}
              >
                {/* As large as a finger. */}
                <circle className="node-reach" r={16} />
                <circle className="node-dot" r={node.side === 'similar' ? 6 : 7} />
                <text textAnchor="middle">
                  {inTwoLines(node.item.title, LETTERS).map((line, at) => (
                    <tspan key={line} x={0} y={20 + at * 13}>
                      {`${line} `}
                    </tspan>
                  ))}
                </text>
              </a>
            </Spot>
          ))}
        </g>
      </svg>
      {active && (
        <div
          className="drawing-tip"
          role="status"
          style={tipPlace(transform.apply([active.x, active.y]), width, height)}
        >
          <strong>{active.item.title}</strong>
          <span className="dim small">
            {active.item.primaryId} · {WORDS[active.side]}
          </span>
        </div>
      )}
      <span className="sr-only">The map is around {title}.</span>
    </div>
  );
}

/** What stays as large as it is in a drawing of scale `k`; never larger than the map has room for. */
function Spot({ x, y, k, children }: { x: number; y: number; k: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${y}) scale(${1 / Math.max(1, k)})`}>{children}</g>;
}

/** Nodes, the height that they need, and the scale at which all of them are seen. */
function mapOf(around: Around, width: number) {
  const isWide = width >= WIDE;
  const few = (papers: readonly PaperHit[]): readonly PaperHit[] => (isWide ? papers : papers.slice(0, FEW));
  const shown = { references: few(around.references), citers: few(around.citers), similar: few(around.similar) };
  const nodes = layOut(shown, (width - ROOM.width) / 2);
  const reach = (values: number[], room: number): [number, number] => [
    Math.min(0, ...values) - room,
    Math.max(0, ...values) + room,
  ];
  const [left, right] = reach(
    nodes.map(({ x }) => x),
    ROOM.width / 2,
  );
  const [top, bottom] = reach(
    nodes.map(({ y }) => y),
    ROOM.height / 2 + 8,
  );
  const k = Math.min(1, width / (right - left));
  const height = Math.max(240, Math.ceil((bottom - top) * k));
  return { nodes, height, start: { k, x: (width - (left + right) * k) / 2, y: (height - (top + bottom) * k) / 2 } };
}

/** Pixels that the tip may be wide. */
const TIP = 280;

function tipPlace(
  [x, y]: [number, number],
  width: number,
  height: number,
): { left: number; top?: number; bottom?: number; width: number } {
  const wide = Math.min(TIP, width - 16);
  const left = Math.max(8, Math.min(x - wide / 2, width - wide - 8));
  return y < height / 2 ? { left, width: wide, top: y + 40 } : { left, width: wide, bottom: height - y + 22 };
}
