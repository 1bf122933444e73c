import './diff.css';
import { type DiffRow, diffRows } from '@trawl/contract/diff-rows.ts';
import type { CheckPage } from './types.ts';

/** The previous text on the left, the current one on the right. */
export function Diff({ diff: { text, json } }: { diff: NonNullable<CheckPage['diff']> }) {
  const fields = text === undefined || !isTree(json) ? Object.entries(json ?? {}) : [];
  return (
    <>
      {fields.length > 0 && <Fields fields={fields as [string, { previous: unknown; current: unknown }][]} />}
      {text !== undefined && <Lines rows={diffRows(text)} />}
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

function Lines({ rows }: { rows: readonly DiffRow[] }) {
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
            <td className={kind === 'changed' && before !== undefined ? 'gone' : ''}>
              <Side cells={before} tag="del" />
            </td>
            <td className={kind === 'changed' && now !== undefined ? 'come' : ''}>
              <Side cells={now} tag="ins" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One side of a line; the words that differ are marked, the cells of a table are set apart. */
function Side({ cells = [], tag: Tag }: { cells: DiffRow['before']; tag: 'del' | 'ins' }) {
  const pieces = cells.map((cell) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line never move
    cell.map(({ text, differs }, i) => (differs ? <Tag key={i}>{text}</Tag> : text)),
  );
  if (pieces.length === 1) return <>{pieces[0]}</>;
  return (
    <span className="cells">
      {pieces.map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of one line never move
        <span key={i}>{piece}</span>
      ))}
    </span>
  );
}
