import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text and says that it did. */
export function CopyButton({ text, label = 'Copy', bare = false }: { text: string; label?: string; bare?: boolean }) {
  const [state, setState] = useState<'ready' | 'done' | 'failed'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const word = { ready: label, done: 'Copied', failed: 'Press Ctrl+C' }[state];
  return (
    <Button
      look={bare ? 'quiet' : 'plain'}
      small
      icon={state === 'done' ? 'check' : 'copy'}
      aria-label={bare ? word : undefined}
      title={bare ? word : undefined}
      onClick={() => void copy(text).then((done) => setState(done ? 'done' : 'failed'))}
    >
      {bare ? undefined : <span aria-live="polite">{word}</span>}
    </Button>
  );
}

/** The clipboard of the browser is there on https and on localhost only; elsewhere a selection is copied. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'sr-only';
    // Inside an open dialog: the page around it takes no focus.
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
