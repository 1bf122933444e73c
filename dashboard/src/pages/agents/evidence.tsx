import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { addressOf } from './text-fragment.ts';

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
      {missing.length > 0 && <Notice title="Not stated on any page">{listed(missing)}</Notice>}
    </>
  );
}

const listed = (paths: readonly string[]): string =>
  paths.length <= PATHS ? paths.join(', ') : `${paths.slice(0, PATHS).join(', ')} and ${paths.length - PATHS} more`;

interface Evidence {
  readonly path: string;
  readonly url: string;
  readonly quote: string;
}

/** Where each value stands: the words of the page, and the page. */
export function EvidenceCard({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <Card
      title="Evidence"
      about="The passage of a page that has each value. A link opens the page with the passage highlighted."
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
            { name: 'Text on the page', cell: ({ quote }) => <span className="anywhere">{quote}</span> },
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
