import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';
import { count, exactly } from '../../ui/time.tsx';
import { lastReading, type OpenPage } from './seen-page.tsx';
import type { Evidence, SeenPage } from './types.ts';

/** The pages that a run has read, each as it was then. */
export function SeenPages({
  pages,
  evidence,
  onOpen,
}: {
  pages: readonly SeenPage[];
  evidence: readonly Evidence[];
  onOpen: OpenPage;
}) {
  if (pages.length === 0) return null;
  const values = new Map<string, number>();
  for (const { url } of evidence) values.set(url, (values.get(url) ?? 0) + 1);
  const valuesOf = (page: SeenPage): number =>
    lastReading(pages, page.url) === page ? (values.get(page.url) ?? 0) : 0;
  return (
    <Card title="Pages" about="What the agent read, as it was then. Passages with values are highlighted." flush>
      <Table
        label="Pages"
        rows={pages}
        rowKey={({ callId }) => callId}
        columns={[
          {
            name: 'Page',
            wide: true,
            cell: (page) => (
              <button type="button" className="link clip" onClick={() => onOpen({ page })}>
                {page.title || page.url}
              </button>
            ),
          },
          { name: 'Values', right: true, cell: (page) => count(valuesOf(page)) },
          { name: 'Characters', right: true, cell: ({ characters }) => count(characters) },
          { name: 'Read', right: true, cell: ({ readAt }) => exactly(readAt) },
        ]}
      />
    </Card>
  );
}
