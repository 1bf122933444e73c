import { type FormEvent, useState } from 'react';
import { request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Check, FieldGroup, TextArea, TextField } from '../../ui/field.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import './monitors.css';
import { changesOf, formOf, KINDS, type MonitorForm, type TargetForm, type TargetKind } from './form.ts';
import type { Monitor } from './types.ts';

interface EditProps {
  readonly of: Monitor;
  onClose(): void;
  onSaved(monitor: Monitor): void;
}

/** Changes the targets, schedule and notifications of a monitor. */
export function EditMonitor({ of, onClose, onSaved }: EditProps) {
  const [form, setForm] = useState(() => formOf(of));
  const set =
    <Name extends keyof MonitorForm>(name: Name) =>
    (value: MonitorForm[Name]): void =>
      setForm((before) => ({ ...before, [name]: value }));
  const save = useAction(async () => {
    const body = changesOf(form, of);
    if (Object.keys(body).length === 0) return onClose();
    onSaved((await request('PATCH /v2/monitor/:monitorId', { params: { monitorId: of.id }, body })).data);
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save.run();
  };
  const { failure } = save;
  return (
    <Dialog title={`Change ${of.name}`} onClose={onClose} wide>
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Name"
          required
          autoFocus
          maxLength={256}
          value={form.name}
          onValue={set('name')}
          error={failure?.issue('name')}
        />
        <Targets targets={form.targets} onTargets={set('targets')} />
        <div className="fields">
          <TextField
            label="Schedule"
            required
            help="“every 30 minutes”, “daily at 9:00”, “weekly on monday”, or cron."
            value={form.schedule}
            onValue={set('schedule')}
            error={failure?.issue('schedule')}
          />
          <TextField label="Time zone" required value={form.timezone} onValue={set('timezone')} />
        </div>
        <TextArea
          label="Goal"
          optional
          help="Which changes matter to you. Changes are judged by this goal."
          rows={2}
          maxLength={2_000}
          value={form.goal}
          onValue={set('goal')}
          error={failure?.issue('goal')}
        />
        {form.goal.trim() !== '' && <Check label="Judge changes" checked={form.isJudged} onValue={set('isJudged')} />}
        <Notification form={form} set={set} />
        <div className="fields">
          <TextField
            label="Webhook"
            optional
            type="url"
            placeholder="https://"
            value={form.webhook}
            onValue={set('webhook')}
            error={failure?.issue('webhook.url')}
          />
          <TextField
            label="Days to keep checks"
            required
            type="number"
            min={1}
            max={365}
            value={form.retentionDays}
            onValue={set('retentionDays')}
          />
        </div>
        <FailureNotice failure={failure} except={['name', 'schedule', 'goal', 'webhook.url']} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={save.busy} disabled={form.targets.length === 0}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Targets({
  targets,
  onTargets,
}: {
  targets: readonly TargetForm[];
  onTargets(targets: readonly TargetForm[]): void;
}) {
  const add = (type: TargetKind): void =>
    onTargets([...targets, { row: Math.max(-1, ...targets.map(({ row }) => row)) + 1, type, text: '', of: undefined }]);
  return (
    <FieldGroup legend="Watches">
      {targets.map((target) => {
        const { label, help } = KINDS[target.type];
        return (
          <div className="target" key={target.row}>
            <TextArea
              label={label}
              help={help}
              required
              spellCheck={false}
              rows={target.type === 'crawl' ? 1 : 3}
              value={target.text}
              onValue={(text) => onTargets(targets.map((one) => (one === target ? { ...one, text } : one)))}
            />
            <IconButton
              icon="trash"
              label={`Remove: ${label}`}
              small
              onClick={() => onTargets(targets.filter((one) => one !== target))}
            />
          </div>
        );
      })}
      <div className="row">
        {(['scrape', 'crawl', 'search', 'papers'] as const).map((type) => (
          <Button key={type} small icon="plus" onClick={() => add(type)}>
            {KINDS[type].add}
          </Button>
        ))}
      </div>
    </FieldGroup>
  );
}

function Notification({
  form,
  set,
}: {
  form: MonitorForm;
  set<Name extends keyof MonitorForm>(name: Name): (value: MonitorForm[Name]) => void;
}) {
  return (
    <FieldGroup legend="Email">
      <Check label="Send email when something meaningful changes" checked={form.sendsMail} onValue={set('sendsMail')} />
      {form.sendsMail && (
        <>
          <TextArea
            label="Recipients"
            optional
            help="Email addresses, one per line. If empty, the people of the team. Others have to confirm first."
            rows={2}
            spellCheck={false}
            value={form.recipients}
            onValue={set('recipients')}
          />
          <Check label="Include the differences" checked={form.includeDiffs} onValue={set('includeDiffs')} />
        </>
      )}
    </FieldGroup>
  );
}
