import type { Body } from '../../../api/client.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Started } from '../../crawls/started.tsx';
import { monitorOfBatch } from '../../monitors/new.ts';
import { type Capability, called, snake } from '../capability.ts';
import type { Inputs } from '../inputs.ts';
import { modelOfFormats } from '../needs-model.ts';
import { inNamesOfTools } from '../tool-call.ts';

/** What the client for JavaScript takes beside the options of pages. */
const OF_BATCH = ['webhook', 'ignoreInvalidURLs', 'maxConcurrency', 'zeroDataRetention', 'localSearch', 'archive'];

/** The inputs without the URLs: those of the batch, and those of its pages. */
function parted({ urls: _, ...inputs }: Inputs): { batch: Inputs; page: Inputs } {
  const isOfBatch = ([name]: readonly [string, unknown]): boolean => OF_BATCH.includes(name);
  const all = Object.entries(inputs);
  return {
    batch: Object.fromEntries(all.filter(isOfBatch)),
    page: Object.fromEntries(all.filter((one) => !isOfBatch(one))),
  };
}

export const capability: Capability = {
  id: 'batch',
  about: 'A list of pages, as a job.',
  cost: '1 credit for each page, more for some formats',
  verb: 'Start batch',
  needsModel: ({ formats }) => modelOfFormats(formats),
  monitor: (_, body: Body<'POST /v2/batch/scrape'>) => monitorOfBatch(body.id),
  js: (inputs) => {
    const { batch, page } = parted(inputs);
    const options = Object.keys(page).length === 0 ? batch : { options: page, ...batch };
    return { method: 'batchScrape', args: [inputs.urls ?? []], options };
  },
  python: (inputs) => called('batch_scrape', 'urls', snake(inputs)),
  tool: (inputs) => {
    const { page } = parted(inputs);
    const scrapeOptions = Object.keys(page).length === 0 ? {} : { scrapeOptions: inNamesOfTools(page) };
    return { name: 'trawl_batch_scrape', arguments: { urls: inputs.urls, ...scrapeOptions } };
  },
  Result: ({ body }: { body: Body<'POST /v2/batch/scrape'> }) => (
    <div className="stack">
      {(body.invalidURLs?.length ?? 0) > 0 && (
        <Notice tone="warn" title="Invalid URLs, left out">
          {body.invalidURLs?.slice(0, 20).join(' ')}
        </Notice>
      )}
      <Started id={body.id} kind="batch_scrape" warning={body.warning} />
    </div>
  ),
};
