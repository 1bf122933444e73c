import { useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import type { Body } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { SelectField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { allCapabilities } from './capability.ts';
import type { Inputs } from './inputs.ts';
import { TITLES } from './titles.ts';
import { Trial } from './trial.tsx';
import '../../ui/pills.css';
import './playground.css';

const CAPABILITIES = allCapabilities();

/** Every endpoint, to try. */
export default function PlaygroundPage({ params }: { params: Readonly<Record<string, string>> }) {
  const [, navigate] = useLocation();
  const [fallback] = useState(CAPABILITIES[0]);
  const { data, failure, reload } = useRead('GET /api/forms', {});
  const before = new URLSearchParams(useSearch()).get('again');
  const sent = useRead('GET /api/activity/:id', before === null ? undefined : { params: { id: before } });
  const capability =
    params.capability === undefined ? fallback : CAPABILITIES.find(({ id }) => id === params.capability);
  if (capability === undefined) return <Redirect to="/playground" replace />;
  const form = data?.forms.find(({ id }) => id === capability.id);
  const go = (id: string): void => navigate(`/playground/${id}`);
  return (
    <Page
      title="Playground"
      about="Call the API as your team, without a key. Requests appear in the activity log and count like all others."
    >
      <div className="play-choice-small">
        <SelectField
          label="Endpoint"
          value={capability.id}
          onValue={go}
          options={CAPABILITIES.map(({ id }) => ({ value: id, label: TITLES[id] }))}
        />
      </div>
      <nav className="pills play-choice" aria-label="Endpoints">
        {CAPABILITIES.map(({ id, about }) => (
          <a
            key={id}
            href={`/playground/${id}`}
            title={about}
            aria-current={id === capability.id ? 'page' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              go(id);
            }}
          >
            {TITLES[id]}
          </a>
        ))}
      </nav>
      <FailureNotice failure={failure ?? sent.failure} retry={reload} />
      {form === undefined || (before !== null && sent.data === undefined && sent.failure === undefined) ? (
        failure === undefined && <Skeleton lines={8} />
      ) : (
        <Trial
          key={capability.id}
          capability={capability}
          form={form}
          hasModel={data?.model === true}
          again={sent.data && inputsOfEntry(sent.data.entry)}
        />
      )}
    </Page>
  );
}

/** What was sent; of a request that was not kept, its target. */
const inputsOfEntry = ({ request, target }: Body<'GET /api/activity/:id'>['entry']): Inputs =>
  request ?? (target === null ? {} : { url: target, urls: [target], query: target, prompt: target });
