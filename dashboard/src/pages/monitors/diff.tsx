import './diff.css';
import { type DiffRow, diffRows } from '@trawl/contract/diff-rows.ts';
import { type FieldRow, fieldRows } from './field-rows.ts';
import type { CheckPage } from './types.ts';

/** What changed of a page: fields that differ as a table, lines of text with the line before beside the line now. */
export function Diff({ diff: { text, json } }: { diff: NonNullable<CheckPage['diff']> }) {
  const fields = fieldRows(json);
  return (
    <>
      {fields.length > 0 && <Fields fields={fields} />}
      {text !== undefined && <Lines rows={diffRows(text)} />}
    </>
  );
}

function Fields({ fields }: { fields: readonly FieldRow[] }) {
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
        {fields.map(({ name, before, now }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={before && 'gone'}>{before ? <Side cells={[before]} tag="del" /> : 'no value'}</td>
            <td className={now && 'come'}>{now ? <Side cells={[now]} tag="ins" /> : 'no value'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ rows }: { rows: readonly DiffRow[] }) {
  return (
    <table className="side-by-side lines" aria-label="Text that differs">
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
            {kind === 'folded' ? (
              <td colSpan={2}>
                <Side cells={before} tag="del" />
              </td>
            ) : (
              <>
                <td className={kind === 'changed' && before !== undefined ? 'gone' : ''}>
                  <Side cells={before} tag="del" />
                </td>
                <td className={kind === 'changed' && now !== undefined ? 'come' : ''}>
                  <Side cells={now} tag="ins" />
                </td>
              </>
            )}
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
