import { type Browser, PASSWORD } from '../console.ts';

/** The keys of two teams of a new installation. */
export async function twoTeams(owner: Browser, token: string): Promise<{ key: string; attackerKey: string }> {
  const ask = async (path: string, body: object) => {
    const answer = await owner.ask('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await ask('/api/setup', { token, email: 'ann@example.org', name: 'Ann', password: PASSWORD });
  const { key } = await ask('/api/keys', { name: 'victim' });
  const { team } = await ask('/api/teams', { name: 'Attackers' });
  await ask('/api/session/team', { teamId: team.id });
  return { key, attackerKey: (await ask('/api/keys', { name: 'attacker' })).key };
}
