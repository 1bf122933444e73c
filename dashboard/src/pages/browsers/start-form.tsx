import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { request } from '../../api/client.ts';
import { asFailure } from '../../api/failure.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Check, TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';

const INITIAL = { url: '', ttl: '600', activityTtl: '300', profile: '', saveChanges: true, record: true };

/** Opens a session, and a page in it. */
export function StartForm() {
  const [form, setForm] = useState(INITIAL);
  const [, go] = useLocation();
  const say = useToast();
  const { data } = useRead('GET /api/browser-profiles', {});
  const set =
    <K extends keyof typeof INITIAL>(name: K) =>
    (value: (typeof INITIAL)[K]): void =>
      setForm({ ...form, [name]: value });
  const start = useAction(async () => {
    const { id } = await request('POST /v2/interact', {
      body: {
        ttl: Number(form.ttl),
        activityTtl: Number(form.activityTtl),
        recordSession: form.record,
        origin: 'dashboard',
        ...(form.profile.trim() === ''
          ? {}
          : { profile: { name: form.profile.trim(), saveChanges: form.saveChanges } }),
      },
    });
    const address = form.url.trim();
    if (address !== '') {
      const url = withScheme(address);
      // If the first page fails to load, the session is still open.
      await request('POST /v2/interact/:sessionId/execute', {
        params: { sessionId: id },
        body: {
          code: `await page.goto(${JSON.stringify(url)}); await page.title()`,
          language: 'node',
          timeout: 60,
          origin: 'dashboard',
        },
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
          value={form.url}
          onValue={set('url')}
          placeholder="https://example.com"
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
        />
        <div className="fields">
          <TextField
            label="Maximum duration, seconds"
            type="number"
            min={30}
            max={3600}
            required
            value={form.ttl}
            onValue={set('ttl')}
            error={start.failure?.issue('ttl')}
          />
          <TextField
            label="Idle timeout, seconds"
            type="number"
            min={10}
            max={3600}
            required
            value={form.activityTtl}
            onValue={set('activityTtl')}
            error={start.failure?.issue('activityTtl')}
          />
          <TextField
            label="Profile"
            optional
            value={form.profile}
            onValue={set('profile')}
            list="browser-profiles"
            maxLength={128}
            help="Cookies and storage, saved under a name."
            error={start.failure?.issue('name')}
          />
        </div>
        <datalist id="browser-profiles">
          {data?.profiles.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="row">
          <Check label="Record it for a replay" checked={form.record} onValue={set('record')} />
          {form.profile.trim() !== '' && (
            <Check
              label="Save the profile when it ends"
              help="Only one session at a time can save a profile."
              checked={form.saveChanges}
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
