import { type ReactNode, useRef } from 'react';
import { Chunks } from './table-chunks.tsx';
import { useEdges } from './use-edges.ts';
import './table.css';

export interface Column<Row> {
  /** Of the head, and of the value where rows are cards (phones). */
  readonly name: string;
  /** No head is shown: the column holds buttons. */
  readonly bare?: boolean;
  readonly right?: boolean;
  /** Takes what room is left and is cut off at its end. */
  readonly wide?: boolean;
  /** Said after the value where its name is not: in compact cards. */
  unit?(row: Row): string;
  cell(row: Row): ReactNode;
}

/** Rows from which only those in view are on the page: thousands of them make scrolling jerk. */
const MANY = 300;

/**
 * Rows of the same kind. On phones each becomes a card.
 * @param label describes the content, for people who do not see its heading
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  dim,
  narrow = false,
  compact = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  dim?(row: Row): boolean;
  /** Stays a table on phones. */
  narrow?: boolean;
  /** On phones the other cells stand in one line below the first, without their names. */
  compact?: boolean;
}) {
  const scrolled = useRef<HTMLDivElement>(null);
  useEdges(scrolled);
  const isMany = rows.length > MANY;
  const show = (row: Row, at: number): ReactNode => (
    <tr
      key={rowKey(row)}
      className={dim?.(row) ? 'is-dim' : undefined}
      // The head is the first.
      aria-rowindex={isMany ? at + 2 : undefined}
    >
      {columns.map((column) => (
        <td
          key={column.name}
          className={classOf(column)}
          data-name={column.bare ? undefined : column.name}
          data-unit={column.unit?.(row)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="table-scroll" ref={scrolled}>
      <table
        className={narrow ? 'table' : compact ? 'table cards compact' : 'table cards'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.bare ? <span className="sr-only">{column.name}</span> : column.name}
              </th>
            ))}
          </tr>
        </thead>
        {isMany ? (
          <Chunks
            count={rows.length}
            columns={columns.length}
            show={(from, to) => rows.slice(from, to).map((row, i) => show(row, from + i))}
          />
        ) : (
          <tbody>{rows.map(show)}</tbody>
        )}
      </table>
    </div>
  );
}

const classOf = <Row,>({ right, wide, bare }: Column<Row>): string | undefined =>
  [right && 'right', wide && 'wide', bare && 'bare'].filter(Boolean).join(' ') || undefined;
