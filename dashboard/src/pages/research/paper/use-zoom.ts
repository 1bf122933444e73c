import { select } from 'd3-selection';
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** What a part of a drawing is shown at what size: moved with the pointer, two fingers, buttons, or the focus. */
export interface Zoom {
  readonly transform: ZoomTransform;
  by(factor: number): void;
  reset(): void;
  /** Moves a point of the drawing into view. */
  show(x: number, y: number): void;
}

const LEAST = 0.3;
const MOST = 6;

/** @param start scale and place at first, and after `reset` */
export function useZoom(
  svg: RefObject<SVGSVGElement | null>,
  { k, x, y }: { readonly k: number; readonly x: number; readonly y: number },
): Zoom {
  const [transform, setTransform] = useState(() => zoomIdentity.translate(x, y).scale(k));
  const latest = useRef(transform);
  latest.current = transform;
  const behavior = useMemo(
    () =>
      zoom<SVGSVGElement, unknown>()
        .scaleExtent([LEAST, MOST])
        // The wheel and one finger scroll the page.
        .filter((event: Event) => {
          if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
          if (window.TouchEvent !== undefined && event instanceof TouchEvent) return event.touches.length > 1;
          return !(event instanceof MouseEvent) || event.button === 0;
        })
        .on('zoom', (event: { transform: ZoomTransform }) => setTransform(event.transform)),
    [],
  );
  useEffect(() => {
    if (svg.current === null) return;
    const drawing = select(svg.current);
    drawing.call(behavior).on('dblclick.zoom', null);
    drawing.call(behavior.transform, zoomIdentity.translate(x, y).scale(k));
    return () => void drawing.on('.zoom', null);
  }, [svg, behavior, k, x, y]);
  return useMemo(() => {
    const change = (next: (now: ZoomTransform) => ZoomTransform): void => {
      if (svg.current) select(svg.current).call(behavior.transform, next(latest.current));
    };
    return {
      transform,
      by: (factor) => svg.current && select(svg.current).call(behavior.scaleBy, factor),
      reset: () => change(() => zoomIdentity.translate(x, y).scale(k)),
      show: (px, py) => {
        const box = svg.current?.getBoundingClientRect();
        const [left, top] = latest.current.apply([px, py]);
        if (box === undefined || (left > 40 && left < box.width - 40 && top > 30 && top < box.height - 50)) return;
        change((now) => zoomIdentity.translate(box.width / 2 - px * now.k, box.height / 2 - py * now.k).scale(now.k));
      },
    };
  }, [svg, behavior, transform, k, x, y]);
}
