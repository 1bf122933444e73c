import { useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

/** The command line asks for a key, and a signed-in person approves. */
export default function CliAuthPage() {
  const { session } = useSession();
  const [asked] = useState(readQuestion);
  if (session.state !== 'signed-in') {
    const back = `${location.pathname}${location.search}${location.hash}`;
    return <Redirect to={`/sign-in?next=${encodeURIComponent(back)}`} replace />;
  }
  if (asked === undefined) {
    return (
      <Page title="Command line" heading="Nothing to approve">
        <Notice tone="warn" title="The link from the command line is incomplete.">
          Start the sign-in there again, and open the whole link.
        </Notice>
      </Page>
    );
  }
  return <Approve {...asked} />;
}

function Approve({ sessionId, codeChallenge }: { sessionId: string; codeChallenge: string }) {
  const { session, take } = useSession();
  const [name, setName] = useState('Command line');
  const [done, setDone] = useState(false);
  const approve = useAction(async () => {
    await request('POST /api/cli-logins', { body: { sessionId, codeChallenge, name } });
    setDone(true);
  });
  const change = useAction(async (teamId: string) =>
    take(await request('POST /api/session/team', { body: { teamId } })),
  );
  if (session.state !== 'signed-in') return null;
  if (done) {
    return (
      <Page title="Command line" heading="Approved">
        <Notice tone="ok" title="Continue in the terminal">
          The program gets its key within a few seconds. You can close this page.
        </Notice>
      </Page>
    );
  }
  return (
    <Page
      title="Command line"
      heading="Approve the command line?"
      about="A program on your computer requests an API key. Approve only if you started this sign-in yourself."
    >
      <Facts
        rows={[
          ['Signed in as', `${session.person.name} (${session.person.email})`],
          session.teams.length < 2 && ['Team', session.team.name],
        ]}
      />
      {session.teams.length > 1 && (
        <SelectField
          label="Key for the team"
          value={session.team.id}
          onValue={(teamId) => void change.run(teamId)}
          options={session.teams.map((team) => ({ value: team.id, label: `${team.name} · ${team.organization.name}` }))}
        />
      )}
      <TextField
        label="Name of the key"
        help="How you find it in the list of keys, to revoke it."
        maxLength={100}
        value={name}
        onValue={setName}
        error={approve.failure?.issue('name')}
      />
      <FailureNotice failure={approve.failure ?? change.failure} except={['name']} />
      <Button look="primary" busy={approve.busy} onClick={() => void approve.run()}>
        Approve
      </Button>
      <p className="dim small">Not you? Close this page; nothing happens.</p>
    </Page>
  );
}

function readQuestion(): { sessionId: string; codeChallenge: string } | undefined {
  const sessionId = new URLSearchParams(location.hash.slice(1)).get('session_id');
  const codeChallenge = new URLSearchParams(location.search).get('code_challenge');
  return sessionId && codeChallenge ? { sessionId, codeChallenge } : undefined;
}
