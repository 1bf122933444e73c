import { useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { duration } from '../../ui/time.tsx';
import { StatusBadge } from '../activity/status-badge.tsx';
import type { Capability } from './capability.ts';
import type { Outcome } from './run.ts';

/** What came back: shown as what it is, and as it came. */
export function OutcomeView({ capability, outcome }: { capability: Capability; outcome: Outcome }) {
  const [chosen, setChosen] = useState('view');
  const { Result } = capability;
  return (
    <div className="stack">
      <p className="row play-status" role="status">
        <StatusBadge status={outcome.status} />
        <Badge>{duration(outcome.took)}</Badge>
        {outcome.requestId !== undefined && (
          <span className="dim small clip">
            request <code>{outcome.requestId}</code>
          </span>
        )}
        <Link className="small" to="/activity">
          Activity
        </Link>
      </p>
      <Tabs
        label="Answer"
        small
        chosen={chosen}
        onChoose={setChosen}
        tabs={[
          { id: 'view', label: 'Result' },
          { id: 'json', label: 'JSON' },
        ]}
      >
        {chosen === 'json' ? (
          <JsonBlock value={outcome.body} label="answer" />
        ) : outcome.failure ? (
          <FailureNotice failure={outcome.failure} />
        ) : (
          <Result body={outcome.body} />
        )}
      </Tabs>
    </div>
  );
}
