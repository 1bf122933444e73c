import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession, useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import './team.css';

/** The name of the organization; operators can create more of them. */
export function Organization() {
  const { organization, isAdmin, isOperator } = useSignedIn();
  return (
    <div className="stack loose">
      <Rename key={organization.id} id={organization.id} name={organization.name} disabled={!isAdmin} />
      {isOperator && <NewOrganization />}
    </div>
  );
}

function Rename({ id, name: before, disabled }: { id: string; name: string; disabled: boolean }) {
  const { refresh } = useSession();
  const say = useToast();
  const [name, setName] = useState(before);
  const save = useAction(async () => {
    await request('PATCH /api/organizations/:id', { params: { id }, body: { name } });
    say('Saved');
    await refresh();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save.run();
  };
  return (
    <Card title="Organization">
      <form className="stack team-options" onSubmit={submit}>
        {disabled && <Notice>Only owners and admins can change this.</Notice>}
        <TextField
          label="Name"
          required
          maxLength={100}
          disabled={disabled}
          value={name}
          onValue={setName}
          error={save.failure?.issue('name')}
        />
        <FailureNotice failure={save.failure} except={['name']} />
        {!disabled && (
          <div>
            <Button type="submit" look="primary" busy={save.busy} disabled={name === before}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function NewOrganization() {
  const { refresh } = useSession();
  const say = useToast();
  const [name, setName] = useState('');
  const make = useAction(async () => {
    await request('POST /api/organizations', { body: { name } });
    setName('');
    say('Created; its team is in the list at the top left');
    await refresh();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void make.run();
  };
  return (
    <Card
      title="New organization"
      about="You run this installation, so you can host several organizations. You become the owner of a new organization."
    >
      <form className="stack team-options" onSubmit={submit}>
        <TextField
          label="Name of the new organization"
          required
          maxLength={100}
          value={name}
          onValue={setName}
          error={make.failure?.issue('name')}
        />
        <FailureNotice failure={make.failure} except={['name']} />
        <div>
          <Button type="submit" look="primary" busy={make.busy} disabled={name.trim() === ''}>
            Create the organization
          </Button>
        </div>
      </form>
    </Card>
  );
}
