import type { PaperFacts } from '@trawl/contract/api/papers.ts';
import { type MouseEvent, type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import { FitBar } from '../../../papers/fit-bar.tsx';
import { paperPath } from '../../../papers/links.ts';
import { Abstract } from '../../../papers/paper-list.tsx';
import type { PaperHit } from '../../../papers/types.ts';
import { authorsOf } from '../../../papers/use-facts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { count } from '../../../ui/time.tsx';
import { useRowKeys } from '../../../ui/use-row-keys.ts';
import type { ColumnName } from './columns.ts';
import { wordOf } from './facets.tsx';

/** A paper of an answer with what is known of it. */
export interface Row extends PaperHit {
  readonly facts: PaperFacts | undefined;
}

/** Papers in their order, to choose from. @param onChosen changes which are chosen */
export function PaperTable({
  papers,
  columns,
  chosen,
  onChosen,
}: {
  papers: readonly Row[];
  columns: readonly ColumnName[];
  chosen: ReadonlySet<string>;
  onChosen(ids: ReadonlySet<string>): void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const toggle = useToggle(papers, chosen, onChosen, box);
  const shows = (name: ColumnName): boolean => columns.includes(name);
  const optional: readonly (Column<Row> & { readonly of: ColumnName })[] = [
    { of: 'fit', name: 'Fit', cell: ({ score }) => <FitBar score={score} /> },
    { of: 'year', name: 'Year', cell: ({ facts }) => <span className="num">{facts?.year}</span> },
    {
      of: 'category',
      name: 'Categories',
      cell: ({ facts }) => (
        <span className="row paper-categories">
          {facts?.categories.slice(0, 3).map((category) => (
            <Badge key={category}>{category}</Badge>
          ))}
        </span>
      ),
    },
    { of: 'venue', name: 'Venue', cell: ({ facts }) => facts?.venue != null && <VenueName name={facts.venue} /> },
    {
      ...{
        of: 'citedBy',
        name: 'Cited by',
        right: true,
        unit: ({ facts }) => (facts?.citedBy === 1 ? 'citation' : 'citations'),
      },
      cell: ({ facts }) => facts && <span className="num">{count(facts.citedBy)}</span>,
    },
    { of: 'text', name: 'Full text', cell: ({ facts }) => facts && wordOf('text', facts.fullText) },
    { of: 'id', name: 'Id', cell: ({ primaryId }) => <span className="anywhere">{primaryId}</span> },
  ];
  return (
    <div ref={box} className="paper-table">
      <Table
        label="Papers"
        rows={papers}
        rowKey={({ paperId }) => paperId}
        compact
        columns={[
          {
            name: 'Paper',
            wide: true,
            cell: ({ paperId, title, abstract, facts }) => (
              <div className="paper-cell" data-row={paperId} tabIndex={-1}>
                <input
                  type="checkbox"
                  aria-label={`Choose ${title}`}
                  checked={chosen.has(paperId)}
                  onClick={(event) => toggle(paperId, event)}
                  onChange={() => undefined}
                />
                <div className="grow">
                  <Link to={paperPath(paperId)}>{title}</Link>
                  {shows('authors') && <p className="dim small anywhere">{facts && authorsOf(facts)}&nbsp;</p>}
                  {shows('abstract') && <Abstract text={abstract} />}
                </div>
              </div>
            ),
          },
          ...optional.filter(({ of }) => shows(of)),
        ]}
      />
    </div>
  );
}

function VenueName({ name }: { name: string }) {
  return (
    <span className="paper-venue" title={name} dir="auto">
      {name}
    </span>
  );
}

/** Chooses a paper or no longer; with Shift all from the one that was chosen last. Keys: `x` the row that has the focus, `o` opens it. */
function useToggle(
  papers: readonly Row[],
  chosen: ReadonlySet<string>,
  onChosen: (ids: ReadonlySet<string>) => void,
  box: RefObject<HTMLDivElement | null>,
): (id: string, event?: MouseEvent) => void {
  const last = useRef<string>(undefined);
  const toggle = (id: string, event?: MouseEvent): void => {
    const next = new Set(chosen);
    const [from, to] = [last.current, id].map((one) => papers.findIndex(({ paperId }) => paperId === one));
    if (event?.shiftKey && from !== undefined && to !== undefined && from !== -1) {
      for (const { paperId } of papers.slice(Math.min(from, to), Math.max(from, to) + 1)) {
        if (chosen.has(id)) next.delete(paperId);
        else next.add(paperId);
      }
    } else if (!next.delete(id)) next.add(id);
    last.current = id;
    onChosen(next);
  };
  useRowKeys(box, {
    x: (id) => toggle(id),
    o: (id) => box.current?.querySelector<HTMLAnchorElement>(`[data-row="${CSS.escape(id)}"] a`)?.click(),
  });
  return toggle;
}
