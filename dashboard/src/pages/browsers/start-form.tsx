import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { asFailure } from '../../api/failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check, TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Outcome } from './types.ts';

const BEGIN = { url: '', ttl: '600', activityTtl: '300', profile: '', saveChanges: true, record: true };

/** Opens a session, and a page in it. */
export function StartForm() {
  const [wish, setWish] = useState(BEGIN);
  const [, go] = useLocation();
  const say = useToast();
  const { data } = useApi<{ profiles: readonly { name: string }[] }>('/api/browser-profiles');
  const set =
    <K extends keyof typeof BEGIN>(name: K) =>
    (value: (typeof BEGIN)[K]): void =>
      setWish({ ...wish, [name]: value });
  const start = useAction(async () => {
    const { id } = await call<{ id: string }>('POST', '/v2/interact', {
      ttl: Number(wish.ttl),
      activityTtl: Number(wish.activityTtl),
      recordSession: wish.record,
      origin: 'dashboard',
      ...(wish.profile.trim() === '' ? {} : { profile: { name: wish.profile.trim(), saveChanges: wish.saveChanges } }),
    });
    const address = wish.url.trim();
    if (address !== '') {
      const url = /^[a-z]+:/i.test(address) ? address : `https://${address}`;
      // The session is there whatever becomes of its first page.
      await call<Outcome>('POST', `/v2/interact/${id}/execute`, {
        code: `await page.goto(${JSON.stringify(url)}); await page.title()`,
        language: 'node',
        timeout: 60,
        origin: 'dashboard',
      }).then(
        ({ error }) => error !== undefined && say(`The page did not open: ${error.split('\n')[0]}`, 'danger'),
        (error: unknown) => say(`The page did not open: ${asFailure(error).message}`, 'danger'),
      );
    }
    go(`/browsers/${id}`);
  });
  return (
    <Card title="New session">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void start.run();
        }}
      >
        <TextField
          label="First page"
          optional
          value={wish.url}
          onValue={set('url')}
          placeholder="https://example.com"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div className="fields">
          <TextField
            label="Lives for, seconds"
            type="number"
            min={30}
            max={3600}
            required
            value={wish.ttl}
            onValue={set('ttl')}
            error={start.failure?.issue('ttl')}
          />
          <TextField
            label="Ends without use after, seconds"
            type="number"
            min={10}
            max={3600}
            required
            value={wish.activityTtl}
            onValue={set('activityTtl')}
            error={start.failure?.issue('activityTtl')}
          />
          <TextField
            label="Profile"
            optional
            value={wish.profile}
            onValue={set('profile')}
            list="browser-profiles"
            maxLength={128}
            help="Cookies and storage under a name."
            error={start.failure?.issue('name')}
          />
        </div>
        <datalist id="browser-profiles">
          {data?.profiles.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="row">
          <Check label="Record it for a replay" checked={wish.record} onValue={set('record')} />
          {wish.profile.trim() !== '' && (
            <Check
              label="Save the profile when it ends"
              help="One session at a time may."
              checked={wish.saveChanges}
              onValue={set('saveChanges')}
            />
          )}
        </div>
        <FailureNotice failure={start.failure} except={['ttl', 'activityTtl', 'name']} />
        <div className="row">
          <Button type="submit" look="primary" icon="play" busy={start.busy}>
            Open the session
          </Button>
        </div>
      </form>
    </Card>
  );
}
