import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { exactly } from '../../ui/time.tsx';
import { monitorOfPages } from '../monitors/new.ts';
import { Extraction } from './extraction.tsx';

/** One extraction, followed while it works. */
export function ExtractionView({ id }: { id: string }) {
  const job = useRead('GET /api/jobs/:id', { params: { id } }).data?.job;
  const prompt = job?.target ?? '';
  return (
    <Page
      title="Extraction"
      heading={<span className="anywhere">{prompt === '' ? 'Extraction' : shownStart(prompt)}</span>}
      actions={
        <>
          <ButtonLink to="/extractions" icon="left" small>
            All extractions
          </ButtonLink>
          {job !== undefined && job.urls.length > 0 && (
            <ButtonLink small icon="refresh" to={monitorOfPages(job.urls, prompt)}>
              Create a monitor
            </ButtonLink>
          )}
        </>
      }
    >
      <Extraction id={id} />
      {job !== undefined && (
        <Card title="Details">
          <Facts
            rows={[
              ['Id', <code key="id">{id}</code>],
              job.urls.length > 0 && [
                'Pages',
                <span key="pages" className="anywhere">
                  {job.urls.join(' ')}
                </span>,
              ],
              ['Started', exactly(job.createdAt)],
            ]}
          />
        </Card>
      )}
    </Page>
  );
}

const shownStart = (prompt: string): string => (prompt.length > 120 ? `${prompt.slice(0, 120)} …` : prompt);
