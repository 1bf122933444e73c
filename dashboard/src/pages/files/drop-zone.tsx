import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import './files.css';

/** A field for one file, dropped or chosen. */
export function DropZone({
  accept,
  busy,
  name,
  onFile,
}: {
  accept: string;
  busy: boolean;
  name: string | undefined;
  onFile(file: File): void;
}) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <section
      aria-label="File to parse"
      className={isOver ? 'drop drop-over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file && !busy) onFile(file);
      }}
    >
      <p>
        {name === undefined ? (
          'Drop a file here: PDF, Word, Excel, slides, e-books, emails, pictures, ZIP …'
        ) : (
          <strong>{name}</strong>
        )}
      </p>
      <input
        ref={input}
        className="drop-input"
        type="file"
        aria-label="File"
        tabIndex={-1}
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button look="primary" busy={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </section>
  );
}
