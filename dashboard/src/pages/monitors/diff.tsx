import './diff.css';
import type { CheckPage } from './types.ts';

/** The previous text on the left, the current one on the right. */
export function Diff({ diff: { text, json } }: { diff: NonNullable<CheckPage['diff']> }) {
  const fields = text === undefined || !isTree(json) ? Object.entries(json ?? {}) : [];
  return (
    <>
      {fields.length > 0 && <Fields fields={fields as [string, { previous: unknown; current: unknown }][]} />}
      {text !== undefined && <Lines rows={rowsOf(text)} />}
    </>
  );
}

const isTree = (json: object | undefined): boolean =>
  json !== undefined && Array.isArray((json as { files?: unknown }).files);

function Fields({ fields }: { fields: readonly [string, { previous: unknown; current: unknown }][] }) {
  return (
    <table className="side-by-side" aria-label="Fields that differ">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, { previous, current }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="gone">{JSON.stringify(previous)}</td>
            <td className="come">{JSON.stringify(current)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Row {
  readonly before: string | undefined;
  readonly now: string | undefined;
  readonly kind: 'same' | 'changed' | 'head';
}

/** Lines that are shown. */
const MOST = 2_000;

/** Removed lines next to the lines that replaced them. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let gone: string[] = [];
  let come: string[] = [];
  const flush = (): void => {
    for (let i = 0; i < Math.max(gone.length, come.length); i++) {
      rows.push({ before: gone[i], now: come[i], kind: 'changed' });
    }
    gone = [];
    come = [];
  };
  for (const line of text.split('\n').slice(2, MOST)) {
    const rest = line.slice(1);
    if (line.startsWith('-')) gone.push(rest);
    else if (line.startsWith('+')) come.push(rest);
    else {
      flush();
      if (line.startsWith('@@')) rows.push({ before: line, now: '', kind: 'head' });
      else if (line !== '') rows.push({ before: rest, now: rest, kind: 'same' });
    }
  }
  flush();
  return rows;
}

function Lines({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="side-by-side" aria-label="Text that differs">
      <thead>
        <tr>
          <th scope="col">Before</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ before, now, kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one diff never move
          <tr key={index} className={kind}>
            <td className={kind === 'changed' && before !== undefined ? 'gone' : ''}>{before}</td>
            <td className={kind === 'changed' && now !== undefined ? 'come' : ''}>{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
