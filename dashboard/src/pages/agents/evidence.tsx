import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { lastReading, type OpenPage } from './seen-page.tsx';
import { addressOf } from './text-fragment.ts';
import type { Evidence, SeenPage } from './types.ts';

/** Values that are shown. */
const SHOWN = 200;
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

/** Where each value stands: the words of the page, and the page. @param pages that are stored */
export function EvidenceCard({
  evidence,
  pages,
  onOpen,
}: {
  evidence: readonly Evidence[];
  pages: readonly SeenPage[];
  onOpen: OpenPage;
}) {
  return (
    <Card
      title="Evidence"
      about="The passage of a page that has each value. It opens the page as the agent read it; the link opens the page as it is now."
    >
      <details>
        <summary>
          {evidence.length > SHOWN ? `The first ${SHOWN} of ${evidence.length}` : evidence.length}{' '}
          {evidence.length === 1 ? 'value' : 'values'}
        </summary>
        <Table<Evidence>
          label="Evidence"
          rows={evidence.slice(0, SHOWN)}
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
      </details>
    </Card>
  );
}
