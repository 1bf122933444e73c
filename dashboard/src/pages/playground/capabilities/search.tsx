import { JsonBlock } from '../../../ui/code.tsx';
import { Empty, Notice } from '../../../ui/notice.tsx';
import { type SearchReply, SOURCES } from '../../../web-results/types.ts';
import { WebList } from '../../../web-results/web-list.tsx';
import { monitorOfSearch } from '../../monitors/new.ts';
import { type Capability, called, snake } from '../capability.ts';
import { type View, Views } from '../views.tsx';

export const capability: Capability = {
  id: 'search',
  about: 'Web pages, with the passages that match.',
  cost: '2 credits for 10 results, and 1 for each scraped result',
  monitor: ({ query }) => monitorOfSearch(String(query), String(query)),
  js: (inputs) => called('search', 'query', inputs),
  python: (inputs) => called('search', 'query', snake(inputs)),
  Result: ({ body }: { body: SearchReply }) => <SearchViews reply={body} />,
};

function SearchViews({ reply: { data, warning } }: { reply: SearchReply }) {
  const views: View[] = SOURCES.flatMap(([source, label]) => {
    const hits = data[source];
    if (hits === undefined) return [];
    const show = () => (hits.length > 0 ? <WebList hits={hits} /> : <Empty icon="search" title="Nothing found" />);
    return [{ id: source, label: `${label} (${hits.length})`, show }];
  });
  const { tools } = data;
  if (tools !== undefined) {
    views.push({
      id: 'tools',
      label: `Tools (${tools.length})`,
      show: () => <JsonBlock value={tools} label="tools" />,
    });
  }
  return (
    <div className="stack">
      {warning !== null && <Notice tone="warn">{warning}</Notice>}
      <Views label="Results" views={views} />
    </div>
  );
}
