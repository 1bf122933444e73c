import { useEffect, useState } from 'react';
import { duration } from './time.tsx';

/** Milliseconds between two looks at the clock. */
const TICK = 200;

/** Time since it is on the page. */
export function Elapsed() {
  const [since] = useState(() => performance.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="num" aria-live="off">
      {duration(Math.round((now - since) / 100) * 100)}
    </span>
  );
}
