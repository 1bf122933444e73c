import { memo, useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { JsonBlock } from '../../ui/code.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { duration } from '../../ui/time.tsx';
import { StatusBadge } from '../activity/status-badge.tsx';
import type { Capability } from './capability.ts';
import type { Inputs } from './inputs.ts';
import type { Outcome } from './run.ts';

/** What came back: shown as what it is, and as it came. A large one is not shown again at each key that is pressed in the form. */
export const OutcomeView = memo(function OutcomeView({
  capability,
  inputs,
  outcome,
}: {
  capability: Capability;
  /** What was sent. */
  inputs: Inputs;
  outcome: Outcome;
}) {
  const [chosen, setChosen] = useState('view');
  const { Result } = capability;
  const monitor = outcome.failure === undefined ? capability.monitor?.(inputs, outcome.body) : undefined;
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
        {monitor !== undefined && (
          <ButtonLink small icon="refresh" to={monitor}>
            Create a monitor
          </ButtonLink>
        )}
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
});
