import { useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { SelectField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** What a client asks for, as the query of the page has it. The service checks it. */
interface Question {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly code_challenge_method: 'S256';
  readonly response_type: 'code';
  readonly resource?: string;
}

/** A client asks to be connected, and a signed-in person approves. */
export default function OAuthPage() {
  const { session } = useSession();
  const [query] = useState(() => new URLSearchParams(location.search));
  if (session.state !== 'signed-in') {
    const back = `${location.pathname}${location.search}`;
    return <Redirect to={`/sign-in?next=${encodeURIComponent(back)}`} replace />;
  }
  const resource = query.get('resource');
  const asked = {
    client_id: query.get('client_id') ?? '',
    redirect_uri: query.get('redirect_uri') ?? '',
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
    response_type: query.get('response_type') ?? '',
    ...(resource === null ? {} : { resource }),
  };
  return <Approve asked={asked as Question} state={query.get('state')} />;
}

function Approve({ asked, state }: { asked: Question; state: string | null }) {
  const { session, take } = useSession();
  const client = useRead('GET /api/oauth/client', { query: asked });
  const approve = useAction(async () => {
    const body = { ...asked, ...(state === null ? {} : { state }) };
    const { redirect } = await request('POST /api/oauth/approvals', { body });
    location.assign(redirect);
  });
  const change = useAction(async (teamId: string) =>
    take(await request('POST /api/session/team', { body: { teamId } })),
  );
  if (session.state !== 'signed-in') return null;
  if (client.failure !== undefined) {
    return (
      <Page title="Connect a program" heading="Nothing to approve">
        <Notice tone="warn" title="The link of the program is not valid.">
          Start the sign-in there again.
        </Notice>
        <FailureNotice failure={client.failure} />
      </Page>
    );
  }
  if (client.data === undefined) return <Skeleton lines={5} />;
  return (
    <Page
      title="Connect a program"
      heading={`Connect ${client.data.name}?`}
      about="A program asks to use Trawl for you, with an API key of your team. Approve only if you have just started this sign-in yourself."
    >
      <Facts
        rows={[
          ['Program, as it says', client.data.name],
          ['The key goes to', client.data.sentTo],
          ['Signed in as', `${session.person.name} (${session.person.email})`],
          session.teams.length < 2 && ['Team', session.team.name],
        ]}
      />
      {session.teams.length > 1 && (
        <SelectField
          label="Key of the team"
          value={session.team.id}
          onValue={(teamId) => void change.run(teamId)}
          options={session.teams.map((team) => ({ value: team.id, label: `${team.name} · ${team.organization.name}` }))}
        />
      )}
      <FailureNotice failure={approve.failure ?? change.failure} />
      <Button look="primary" busy={approve.busy} onClick={() => void approve.run()}>
        Approve
      </Button>
      <p className="dim small">
        The key has the name of the program in the list of keys, where you can revoke it. Not you? Close this page;
        nothing happens.
      </p>
    </Page>
  );
}
