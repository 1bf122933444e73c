import { useEffect, useState } from 'react';
import './skeleton.css';

/** Milliseconds after which somebody wonders whether anything still happens. */
const LONG = 10_000;

/** Grey lines where text will be; after a while, they say that it takes long. @param lines how many */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton">
      {isLong && (
        <p className="dim" role="status">
          Still waiting for an answer of the service. Reload the page if you do not want to wait.
        </p>
      )}
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={index} aria-hidden="true" style={{ width: `${[92, 78, 85, 64][index % 4]}%` }} />
      ))}
    </div>
  );
}
