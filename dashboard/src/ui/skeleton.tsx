import './skeleton.css';

/** Grey lines where text will be. @param lines how many */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={index} style={{ width: `${[92, 78, 85, 64][index % 4]}%` }} />
      ))}
    </div>
  );
}
