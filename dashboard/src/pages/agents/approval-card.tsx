import { Link, useLocation } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { count } from '../../ui/time.tsx';
import type { Approval } from './types.ts';

/** What a run waits for, and the decision about it, which starts the next turn of its thread. */
export function ApprovalCard({
  approval,
  threadId,
  prompt = 'Continue',
}: {
  approval: Approval;
  threadId: string;
  prompt: string | undefined;
}) {
  const [, go] = useLocation();
  const { id, kind, reason, resolution } = approval;
  const decide = useAction(async (decision: 'approve' | 'decline') => {
    const exchange = { [decision]: { approvalId: id } };
    const body = { prompt, threadId, exchange, mode: 'chat', origin: 'dashboard' } as const;
    const started = await request('POST /v2/agent', { body });
    go(`/agents/${encodeURIComponent(started.id)}`);
  });
  return (
    <Card title={kind === 'calls' ? 'Paid calls' : 'Terms'} about={reason}>
      <div className="stack">
        {kind === 'calls' ? <Calls calls={approval.calls} /> : <Terms terms={approval.terms} />}
        {resolution !== null ? (
          <p>
            {resolution.approved ? 'Approved' : 'Declined'};{' '}
            <Link to={`/agents/${encodeURIComponent(resolution.byRunId)}`}>the next run</Link> continues from here.
          </p>
        ) : (
          <div className="row">
            <Button look="primary" disabled={decide.busy} onClick={() => decide.run('approve')}>
              {kind === 'calls' ? 'Approve and continue' : 'Continue with accepted terms'}
            </Button>
            <Button disabled={decide.busy} onClick={() => decide.run('decline')}>
              Continue without
            </Button>
          </div>
        )}
        <FailureNotice failure={decide.failure} />
      </div>
    </Card>
  );
}

function Calls({ calls }: { calls: Extract<Approval, { kind: 'calls' }>['calls'] }) {
  return (
    <Table
      label="Paid calls"
      rows={calls}
      rowKey={({ id }) => id}
      columns={[
        { name: 'Tool', cell: ({ provider, capability }) => <code>{`${provider}/${capability}`}</code> },
        { name: 'Options', wide: true, cell: ({ input }) => <code className="anywhere">{JSON.stringify(input)}</code> },
        {
          name: 'Credits at most',
          right: true,
          cell: ({ creditsEstimate }) => (creditsEstimate === null ? '–' : count(creditsEstimate)),
        },
      ]}
    />
  );
}

function Terms({ terms }: { terms: Extract<Approval, { kind: 'terms' }>['terms'] }) {
  return (
    <ul>
      {terms.map(({ provider, name, version, adds }) => (
        <li key={provider}>
          {name}, version {version}
          {adds === undefined ? '' : `: ${adds}`}{' '}
          <ButtonLink small to={`/providers/${encodeURIComponent(provider)}/terms`}>
            Review the terms
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
