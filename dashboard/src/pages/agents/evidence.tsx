import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { lastReading, type OpenPage } from './seen-page.tsx';
import { addressOf } from './text-fragment.ts';
import type { Evidence, SeenPage } from './types.ts';

/** Values that are shown, and of those at once. */
const SHOWN = 200;
const FEW = 30;
const PATHS = 50;

/** What is missing in the data of a run, and which of its values are on no page. */
export function Doubts({
  missing = [],
  unverified = [],
}: {
  missing: readonly string[] | undefined;
  unverified: readonly string[] | undefined;
}) {
  return (
    <>
      {unverified.length > 0 && (
        <Notice tone="warn" title="Returned by the model, but not found on any page">
          {listed(unverified)}
        </Notice>
      )}
      {missing.length > 0 && <Notice title="Not found on any page">{listed(missing)}</Notice>}
    </>
  );
}

const listed = (paths: readonly string[]): string =>
  paths.length <= PATHS ? paths.join(', ') : `${paths.slice(0, PATHS).join(', ')} and ${paths.length - PATHS} more`;

interface Shown {
  readonly evidence: readonly Evidence[];
  /** Those that are stored. */
  readonly pages: readonly SeenPage[];
  readonly onOpen: OpenPage;
}

/** Where each value stands: the words of the page, and the page. */
export function EvidenceCard({ evidence, pages, onOpen }: Shown) {
  return (
    <Card
      title="Evidence"
      about="The passage of a page that has each value. It opens the page as the agent read it; the link opens the page as it is now."
    >
      {evidence.length <= FEW ? (
        <EvidenceTable evidence={evidence} pages={pages} onOpen={onOpen} />
      ) : (
        <details>
          <summary>
            {evidence.length > SHOWN ? `The first ${SHOWN} of ${evidence.length}` : evidence.length} values
          </summary>
          <EvidenceTable evidence={evidence.slice(0, SHOWN)} pages={pages} onOpen={onOpen} />
        </details>
      )}
    </Card>
  );
}

function EvidenceTable({ evidence, pages, onOpen }: Shown) {
  return (
    <Table<Evidence>
      label="Evidence"
      rows={evidence}
      rowKey={({ path }) => path}
      columns={[
        { name: 'Value', cell: ({ path }) => <code className="anywhere">{path}</code> },
        {
          name: 'Text on the page',
          cell: ({ path, url, quote }) => {
            const page = lastReading(pages, url);
            return page === undefined ? (
              <span className="anywhere">{quote}</span>
            ) : (
              <button type="button" className="link anywhere" onClick={() => onOpen({ page, path })}>
                {quote}
              </button>
            );
          },
        },
        {
          name: 'Page',
          // Records of data providers have no page.
          cell: ({ url, quote }) =>
            /^https?:/.test(url) ? (
              <a className="anywhere" href={addressOf(url, quote)} target="_blank" rel="noreferrer noopener">
                {url}
              </a>
            ) : (
              <span className="anywhere">{url}</span>
            ),
        },
      ]}
    />
  );
}
