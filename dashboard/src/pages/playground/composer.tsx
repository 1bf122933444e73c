import type { FormId } from '@trawl/contract/forms/endpoints.ts';
import { useSearch } from 'wouter';
import type { Body } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { useSendNow } from '../../app/send-now.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { allCapabilities } from './capability.ts';
import type { Inputs } from './inputs.ts';
import { Trial } from './trial.tsx';
import './playground.css';

/**
 * The form of an endpoint, the same request as code, and the answer. The form starts with what the query of the address says: its fields,
 * a request that was sent before (`again`), or the pages of a batch (`batch`).
 * @param path of the page that it is on
 */
export function Composer({ id, path }: { id: FormId; path: string }) {
  const capability = allCapabilities().find((one) => one.id === id);
  const forms = useRead('GET /api/forms', {});
  const start = useStart();
  const now = useSendNow();
  const form = forms.data?.forms.find((one) => one.id === id);
  return (
    <>
      <FailureNotice failure={forms.failure ?? start.failure} retry={forms.reload} />
      {capability === undefined || form === undefined || start.loading ? (
        forms.failure === undefined && <Skeleton lines={8} />
      ) : (
        <Trial
          key={`${id} ${now ?? ''}`}
          capability={capability}
          path={path}
          form={form}
          hasModel={forms.data?.model === true}
          again={start.inputs}
          now={now !== undefined}
        />
      )}
    </>
  );
}

/** Pages of one batch that a monitor can watch. */
const PAGES = 500;

function useStart() {
  const query = new URLSearchParams(useSearch());
  const [again, batch] = [query.get('again'), query.get('batch')];
  const sent = useRead('GET /api/activity/:id', again === null ? undefined : { params: { id: again } });
  const pages = useRead(
    'GET /api/crawls/:id/pages',
    batch === null ? undefined : { params: { id: batch }, query: { limit: PAGES } },
  );
  const isWaiting = (wanted: string | null, { data, failure }: typeof sent | typeof pages): boolean =>
    wanted !== null && data === undefined && failure === undefined;
  return {
    inputs: pages.data ? inputsOfPages(pages.data) : sent.data && inputsOfEntry(sent.data.entry),
    failure: sent.failure ?? pages.failure,
    loading: isWaiting(again, sent) || isWaiting(batch, pages),
  };
}

/** What was sent; of a request that was not kept, its target. */
const inputsOfEntry = ({ request, target }: Body<'GET /api/activity/:id'>['entry']): Inputs =>
  request ?? (target === null ? {} : { url: target, urls: [target], query: target, prompt: target });

const inputsOfPages = ({ pages }: Body<'GET /api/crawls/:id/pages'>): Inputs => ({
  name: 'Pages of a batch',
  schedule: { text: 'daily', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  targets: [{ type: 'scrape', urls: pages.map(({ url }) => url) }],
});
