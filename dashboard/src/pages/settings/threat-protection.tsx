import type { StoredPolicy } from '@trawl/contract/v2/threat-protection.ts';
import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check, FieldGroup, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The threat-protection policy of the team. */
export function ThreatProtection() {
  const { data, failure, reload, set } = useRead('GET /api/threat-protection', {});
  return (
    <>
      <FailureNotice failure={failure} retry={reload} />
      {data === undefined ? (
        failure === undefined && <Skeleton lines={6} />
      ) : (
        <PolicyForm
          key={data.policy.updatedAt ?? ''}
          policy={data.policy}
          onSaved={(policy) => set((before) => ({ ...before, policy }))}
        />
      )}
    </>
  );
}

const MODES: readonly [StoredPolicy['mode'], string, string][] = [
  ['off', 'Off', 'Only private addresses are blocked.'],
  ['manual-only', 'Lists only', 'Your lists of sites decide.'],
  ['normal', 'Lists and risk score', 'Your lists of sites decide; other URLs get a risk score, for 2 credits each.'],
];

const lines = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function PolicyForm({ policy, onSaved }: { policy: StoredPolicy; onSaved(policy: StoredPolicy): void }) {
  const { isAdmin, team } = useSignedIn();
  const say = useToast();
  const [mode, setMode] = useState(policy.mode);
  const [threshold, setThreshold] = useState(String(policy.riskScoreThreshold));
  const [blacklist, setBlacklist] = useState(policy.blacklist.join('\n'));
  const [whitelist, setWhitelist] = useState(policy.whitelist.join('\n'));
  const [tlds, setTlds] = useState(policy.blockedTlds.join('\n'));
  const [failurePolicy, setFailurePolicy] = useState(policy.failurePolicy);
  const [overrides, setOverrides] = useState(policy.allowRequestOverrides);
  const save = useAction(async () => {
    const body = {
      mode,
      riskScoreThreshold: Number(threshold),
      blacklist: lines(blacklist),
      whitelist: lines(whitelist),
      blockedTlds: lines(tlds),
      failurePolicy,
      allowRequestOverrides: overrides,
    };
    onSaved((await request('PUT /api/threat-protection', { body })).policy);
    say('Policy saved');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save.run();
  };
  const { failure } = save;
  return (
    <Card
      title="Threat protection"
      about={
        <>
          Which sites <bdi>{team.name}</bdi> can fetch.{' '}
          {policy.updatedAt !== null && (
            <>
              Changed <Ago at={policy.updatedAt} />.
            </>
          )}
        </>
      }
    >
      <form className="stack settings-form" onSubmit={submit}>
        {!isAdmin && <Notice>Only owners and admins can change this.</Notice>}
        <fieldset className="stack plain-fieldset" disabled={!isAdmin}>
          <FieldGroup legend="Mode">
            {MODES.map(([name, label, help]) => (
              <Check
                key={name}
                type="radio"
                name="mode"
                label={label}
                help={help}
                checked={mode === name}
                onValue={() => setMode(name)}
              />
            ))}
          </FieldGroup>
          {mode !== 'off' && (
            <>
              <TextArea
                label="Blocked sites"
                optional
                spellCheck={false}
                help="Host names or globs such as *.example.com, one per line."
                value={blacklist}
                onValue={setBlacklist}
                error={failure?.issue('blacklist')}
              />
              <TextArea
                label="Allowed sites"
                optional
                spellCheck={false}
                help="One per line. This list overrides everything else."
                value={whitelist}
                onValue={setWhitelist}
                error={failure?.issue('whitelist')}
              />
              <TextArea
                label="Blocked top-level domains"
                optional
                spellCheck={false}
                help="Without the dot, such as zip; one per line."
                value={tlds}
                onValue={setTlds}
                error={failure?.issue('blockedTlds')}
              />
              {mode === 'normal' && (
                <>
                  <TextField
                    label="Block sites with this risk score or higher"
                    type="number"
                    min={0}
                    max={100}
                    required
                    help="0 to 100; usually 75."
                    value={threshold}
                    onValue={setThreshold}
                    error={failure?.issue('riskScoreThreshold')}
                  />
                  <SelectField
                    label="When the score is not available"
                    value={failurePolicy}
                    onValue={(value) => setFailurePolicy(value as StoredPolicy['failurePolicy'])}
                    options={[
                      { value: 'closed', label: 'Block the site' },
                      { value: 'open', label: 'Let the request through' },
                    ]}
                  />
                </>
              )}
              <Check
                label="Requests can override the policy"
                help="The fields that a request sends replace those of this policy."
                checked={overrides}
                onValue={setOverrides}
              />
            </>
          )}
        </fieldset>
        <FailureNotice failure={failure} except={['blacklist', 'whitelist', 'blockedTlds', 'riskScoreThreshold']} />
        {isAdmin && (
          <div>
            <Button type="submit" look="primary" busy={save.busy}>
              Save the policy
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
