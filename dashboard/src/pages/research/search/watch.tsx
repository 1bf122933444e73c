import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { EditMonitor } from '../../monitors/edit.tsx';
import type { Question } from './question.ts';

/** Names of one condition in a query. */
const quoted = (name: string): string => `author:"${name.trim().replaceAll('"', '')}"`;

/** Whether a monitor can watch a question: its queries know authors, but no categories and dates. */
export const isWatchable = ({ categories, from, to }: Question): boolean =>
  categories === '' && from === '' && to === '';

/** Makes a monitor of a search, which reports new papers. */
export function WatchSearch({ question: { query, authors } }: { question: Question }) {
  const [open, setOpen] = useState(false);
  const [, go] = useLocation();
  const names = authors.split(',').filter((name) => name.trim() !== '');
  const text = [query, ...names.map(quoted)].join(' ');
  return (
    <>
      <Button small icon="mail" onClick={() => setOpen(true)}>
        Watch
      </Button>
      {open && (
        <EditMonitor
          start={{
            name: `New papers: ${query}`.slice(0, 256),
            targets: [{ row: 0, type: 'papers', text, of: undefined }],
            sendsMail: true,
          }}
          onClose={() => setOpen(false)}
          onSaved={({ id }) => go(`/monitors/${id}`)}
        />
      )}
    </>
  );
}
