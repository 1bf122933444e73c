import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import type { PageProps } from '../../app/page.ts';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { allCapabilities } from './capability.ts';
import { Composer } from './composer.tsx';
import { TITLES } from './titles.ts';
import '../../ui/pills.css';
import './playground.css';

const CAPABILITIES = allCapabilities();

/** Every endpoint, to try. */
export default function PlaygroundPage({ params }: PageProps) {
  const [, navigate] = useLocation();
  const [fallback] = useState(CAPABILITIES[0]);
  const capability =
    params.capability === undefined ? fallback : CAPABILITIES.find(({ id }) => id === params.capability);
  if (capability === undefined) return <Redirect to="/playground" replace />;
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
      <Composer id={capability.id} path={`/playground/${capability.id}`} />
    </Page>
  );
}
