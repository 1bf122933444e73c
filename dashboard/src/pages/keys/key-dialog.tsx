import type { Key } from '@trawl/contract/api/keys.ts';
import { type FormEvent, useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Check, FieldGroup, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { bodyOf, formOf, type KeyForm } from './key-form.ts';
import './keys.css';

interface KeyDialogProps {
  readonly list: Body<'GET /api/keys'>;
  /** The key to change; undefined creates a new one. */
  readonly of?: Key;
  /** What a new one may do to begin with; unknown names are left out. */
  readonly scopes?: readonly string[] | undefined;
  onClose(): void;
  onMade?(secret: string, key: Key): void;
  onSaved?(): void;
}

const EXPIRY = [
  { value: 'never', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date …' },
];

/** Creates a key, or changes its settings. */
export function KeyDialog({ list, of, scopes, onClose, onMade, onSaved }: KeyDialogProps) {
  const [form, setForm] = useState(() =>
    formOf(
      of,
      list.scopes.map(({ name }) => name).filter((name) => scopes?.includes(name)),
    ),
  );
  const say = useToast();
  const set = <Name extends keyof KeyForm>(name: Name, value: KeyForm[Name]): void =>
    setForm((before) => ({ ...before, [name]: value }));
  const save = useAction(async () => {
    const body = bodyOf(form, Date.now());
    if (of === undefined) {
      const made = await request('POST /api/keys', { body });
      onMade?.(made.key, made.info);
      return;
    }
    await request('PATCH /api/keys/:id', { params: { id: of.id }, body });
    say('Saved');
    onSaved?.();
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save.run();
  };
  const { failure } = save;

  return (
    <Dialog title={of === undefined ? 'New key' : `Change ${of.name}`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Name"
          required
          autoFocus
          maxLength={100}
          placeholder="The program that will use it"
          value={form.name}
          onValue={(value) => set('name', value)}
          error={failure?.issue('name')}
        />
        <FieldGroup legend="Scopes">
          <Check
            type="radio"
            name="scope"
            label="Everything"
            checked={form.everything}
            onValue={() => set('everything', true)}
          />
          <Check
            type="radio"
            name="scope"
            label="Only these:"
            checked={!form.everything}
            onValue={() => set('everything', false)}
          />
          {!form.everything && (
            <div className="key-scopes">
              {list.scopes.map(({ name, about }) => (
                <Check
                  key={name}
                  label={name}
                  help={about}
                  checked={form.scopes.includes(name)}
                  onValue={(on) => set('scopes', toggled(form.scopes, name, on))}
                />
              ))}
            </div>
          )}
          {failure?.issue('scopes') && <p className="field-error">{failure.issue('scopes')}</p>}
        </FieldGroup>
        <SelectField
          label="Expires"
          value={form.expiry}
          onValue={(value) => set('expiry', value)}
          options={
            of?.expiresAt == null
              ? EXPIRY
              : [{ value: 'keep', label: `Unchanged (${of.expiresAt.slice(0, 10)})` }, ...EXPIRY]
          }
          error={failure?.issue('expiresAt')}
        />
        {form.expiry === 'date' && (
          <TextField label="Last day" type="date" required value={form.date} onValue={(value) => set('date', value)} />
        )}
        <details className="key-more" open={form.ips !== '' || !form.allFormats}>
          <summary>More restrictions</summary>
          <div className="stack">
            <TextArea
              label="Allowed IP addresses"
              optional
              help="IP addresses or ranges such as 203.0.113.0/24, one per line. Empty: all addresses."
              spellCheck={false}
              value={form.ips}
              onValue={(value) => set('ips', value)}
              error={failure?.issue('allowedIps')}
            />
            {list.formats.length > 0 && (
              <FieldGroup legend="Formats">
                <Check label="All formats" checked={form.allFormats} onValue={(on) => set('allFormats', on)} />
                {!form.allFormats && (
                  <div className="key-scopes">
                    {list.formats.map((name) => (
                      <Check
                        key={name}
                        label={name}
                        checked={form.formats.includes(name)}
                        onValue={(on) => set('formats', toggled(form.formats, name, on))}
                      />
                    ))}
                  </div>
                )}
              </FieldGroup>
            )}
          </div>
        </details>
        <FailureNotice failure={failure} except={['name', 'scopes', 'expiresAt', 'allowedIps']} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.busy} disabled={!form.everything && form.scopes.length === 0}>
            {of === undefined ? 'Create the key' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const toggled = (list: readonly string[], name: string, on: boolean): string[] => [
  ...list.filter((one) => one !== name),
  ...(on ? [name] : []),
];
