import { useState } from 'react';
import { Redirect } from 'wouter';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Check, SelectField } from '../../ui/field.tsx';
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
  readonly scope?: string;
}

/** A client asks to be connected, and a signed-in person approves. */
export default function OAuthPage() {
  const { session } = useSession();
  const [query] = useState(() => new URLSearchParams(location.search));
  if (session.state !== 'signed-in') {
    const back = `${location.pathname}${location.search}`;
    return <Redirect to={`/sign-in?next=${encodeURIComponent(back)}`} replace />;
  }
  const [resource, scope] = [query.get('resource'), query.get('scope')];
  const asked = {
    client_id: query.get('client_id') ?? '',
    redirect_uri: query.get('redirect_uri') ?? '',
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
    response_type: query.get('response_type') ?? '',
    ...(resource === null ? {} : { resource }),
    ...(scope === null ? {} : { scope }),
  };
  return <Approve asked={asked as Question} state={query.get('state')} />;
}

function Approve({ asked, state }: { asked: Question; state: string | null }) {
  const { session, take } = useSession();
  const client = useRead('GET /api/oauth/client', { query: asked });
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const scopes = client.data?.scopes ?? [];
  const allowed = scopes.filter(({ name, asked: isAsked }) => chosen?.has(name) ?? isAsked).map(({ name }) => name);
  const approve = useAction(async () => {
    const { scope: _, ...rest } = asked;
    const body = {
      ...rest,
      ...(allowed.length === scopes.length ? {} : { scope: allowed.join(' ') }),
      ...(state === null ? {} : { state }),
    };
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
      about="A program wants to use Trawl on behalf of your team. Approve only if you started this sign-in yourself."
    >
      <Facts
        rows={[
          ['Program, as it calls itself', client.data.name],
          client.data.host !== null && ['Published by', client.data.host],
          ['The code goes to', client.data.sentTo],
          ['Signed in as', `${session.person.name} (${session.person.email})`],
          session.teams.length < 2 && ['Team', session.team.name],
        ]}
      />
      {session.teams.length > 1 && (
        <SelectField
          label="Team"
          value={session.team.id}
          onValue={(teamId) => void change.run(teamId)}
          options={session.teams.map((team) => ({ value: team.id, label: `${team.name} · ${team.organization.name}` }))}
        />
      )}
      <details>
        <summary>{allowed.length === scopes.length ? 'It may use everything' : 'It may use some endpoints'}</summary>
        <div className="stack tight">
          {scopes.map(({ name, about }) => (
            <Check
              key={name}
              label={name}
              help={about}
              checked={allowed.includes(name)}
              onValue={(isOn) => setChosen(new Set(isOn ? [...allowed, name] : allowed.filter((one) => one !== name)))}
            />
          ))}
        </div>
      </details>
      <FailureNotice failure={approve.failure ?? change.failure} />
      <Button look="primary" busy={approve.busy} disabled={allowed.length === 0} onClick={() => void approve.run()}>
        Approve
      </Button>
      <p className="dim small">
        The page Connect then lists the program, and can disconnect it. Was it not you? Close this page, and nothing
        happens.
      </p>
    </Page>
  );
}
