import type { Team } from '@trawl/contract/api/organizations.ts';
import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { useSession, useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check, TextArea, TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import './team.css';

/** Name and rules of the current team. */
export function TeamOptions() {
  const { team } = useSignedIn();
  const { data, failure, reload } = useRead('GET /api/teams', {});
  const current = data?.teams.find(({ id }) => id === team.id);
  return (
    <>
      <FailureNotice failure={failure} retry={reload} />
      {current === undefined ? (
        failure === undefined && <Skeleton lines={5} />
      ) : (
        <Options key={current.id} of={current} onSaved={reload} />
      )}
    </>
  );
}

function Options({ of, onSaved }: { of: Team; onSaved(): void }) {
  const { isAdmin } = useSignedIn();
  const { refresh } = useSession();
  const say = useToast();
  const [name, setName] = useState(of.name);
  const [ips, setIps] = useState(of.allowedIps.join('\n'));
  const [zdr, setZdr] = useState(of.zeroDataRetention === 'forced');
  const [feedback, setFeedback] = useState(of.feedback);
  const save = useAction(async () => {
    await request('PATCH /api/teams/:id', {
      params: { id: of.id },
      body: {
        name,
        allowedIps: ips.split(/[\s,;]+/).filter(Boolean),
        feedback,
        ...(of.canForceZeroDataRetention ? { zeroDataRetention: zdr } : {}),
      },
    });
    say('Saved');
    onSaved();
    await refresh();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save.run();
  };
  return (
    <Card title={of.name}>
      <form className="stack team-options" onSubmit={submit}>
        {!isAdmin && <Notice>Only owners and admins can change these.</Notice>}
        <fieldset className="stack plain-fieldset" disabled={!isAdmin}>
          <TextField
            label="Name"
            required
            maxLength={100}
            value={name}
            onValue={setName}
            error={save.failure?.issue('name')}
          />
          <TextArea
            label="Allowed IP addresses"
            optional
            spellCheck={false}
            help="IP addresses or ranges such as 203.0.113.0/24, one per line. Empty: all addresses. Applies to all keys of the team."
            value={ips}
            onValue={setIps}
            error={save.failure?.issue('allowedIps')}
          />
          <Check
            label="Zero data retention"
            help={
              of.canForceZeroDataRetention
                ? 'For every request: results stay in memory only, and the activity log has no targets. Agent runs are not possible.'
                : 'The plan of this team does not offer zero data retention.'
            }
            checked={zdr}
            disabled={!of.canForceZeroDataRetention}
            onValue={setZdr}
          />
          <Check
            label="Accept feedback"
            help="Programs can rate results with POST /v2/feedback."
            checked={feedback}
            onValue={setFeedback}
          />
        </fieldset>
        <FailureNotice failure={save.failure} except={['name', 'allowedIps']} />
        {isAdmin && (
          <div>
            <Button type="submit" look="primary" busy={save.busy}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
