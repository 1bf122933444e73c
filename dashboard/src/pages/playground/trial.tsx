import type { Form } from '@trawl/contract/forms/field.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { asFailure, type Failure } from '../../api/failure.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Empty, FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { duration } from '../../ui/time.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { type Capability, requestOf } from './capability.ts';
import { CodeSamples } from './code-samples.tsx';
import { CapabilityForm } from './form.tsx';
import { type Past, remember, usePast } from './history.ts';
import type { Inputs } from './inputs.ts';
import { OutcomeView } from './outcome-view.tsx';
import { RequestBar } from './request-bar.tsx';
import { run } from './run.ts';
import { TITLES } from './titles.ts';
import { useFold } from './use-fold.ts';
import { initialValues, inputsOf, searchOf, type Values, valuesOf } from './values.ts';

/** Characters of an address after its path. */
const LONGEST_SEARCH = 6_000;

const NOTHING: Values = {};

/** One endpoint: its form, the same as code, and what came back. */
export function Trial({
  capability,
  path,
  form,
  hasModel,
  again,
  now,
}: {
  capability: Capability;
  /** Of the page that it is on; the form is put into its query. */
  path: string;
  form: Form;
  hasModel: boolean;
  /** Inputs to start from. */
  again: Inputs | undefined;
  /** Sends it as soon as it is here. */
  now: boolean;
}) {
  const { id, about, cost, start = NOTHING, verb = 'Send', takesFile = false } = capability;
  const search = useSearch();
  const [, navigate] = useLocation();
  const [values, setValues] = useState<Values>(() =>
    again === undefined ? initialValues(form.fields, start, search) : valuesOf(form.fields, again),
  );
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<Past>();
  const [failure, setFailure] = useState<Failure>();
  /** What is under way. */
  const [stage, setStage] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [showsCode, setShowsCode] = useState(false);
  const formId = useId();
  const { team } = useSignedIn();
  const past = usePast(id, team.id);
  const usual = useMemo(() => initialValues(form.fields, start, ''), [form, start]);
  const running = useRef<AbortController>(undefined);
  const answer = useRef<HTMLDivElement>(null);
  const fold = useFold();
  useEffect(() => () => running.current?.abort(), []);

  // The answer is below the form.
  useEffect(() => {
    if (shown !== undefined) fold.showBelow(answer.current);
  }, [shown, fold.showBelow]);

  const whole = (all: Values): Inputs => {
    const given = inputsOf(form.fields, all);
    return capability.complete?.(given) ?? given;
  };
  const requestWith = (inputs: Inputs) =>
    requestOf(form, inputs, takesFile ? (file ?? new File([], 'report.pdf')) : undefined);
  const inputs = whole(values);
  const lacks = hasModel ? undefined : capability.needsModel?.(inputs);

  const send = async (): Promise<void> => {
    if (takesFile && file === undefined) return setFailure(asFailure(new Error('Choose a file first.')));
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setStage('Waiting for the answer');
    setSaid(undefined);
    setFailure(undefined);
    setShown(undefined);
    try {
      if (capability.lookUp !== undefined) setStage('Looking up what the request needs');
      const found = await capability.lookUp?.(inputsOf(form.fields, values), stop.signal);
      const all = { ...values, ...found };
      if (found !== undefined) setValues((now) => ({ ...now, ...found }));
      const search = searchOf(form.fields, start, all);
      // An address that long is refused when the page is loaded again.
      if (search.length <= LONGEST_SEARCH) navigate(`${path}?${search}`, { replace: true });
      const inputs = whole(all);
      setStage(takesFile ? 'Uploading and reading the file' : 'Waiting for the answer');
      const outcome = { ...(await run(requestWith(inputs), stop.signal)), inputs };
      fold.answered(outcome.failure === undefined);
      setShown(remember({ id, team: team.id, values: all, outcome }));
    } catch (error) {
      if (!stop.signal.aborted) setFailure(asFailure(error));
    } finally {
      if (!stop.signal.aborted) setStage(undefined);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is here
  useEffect(() => {
    if (!now) return;
    // Going back to this address, or reading it again, sends nothing.
    navigate(location.pathname + location.search, { replace: true });
    void send();
  }, []);
  const show = (one: Past): void => {
    setShown(one);
    setValues(one.values);
    setFailure(undefined);
  };

  const cancel = (): void => {
    running.current?.abort();
    setStage(undefined);
    setSaid('Cancelled. The service stops as soon as it can.');
  };

  return (
    <div className="play stack">
      <div className="play-form" ref={fold.form}>
        <Card
          title={TITLES[id]}
          about={about}
          actions={
            <>
              <Badge>{cost}</Badge>
              {fold.isPossible && (
                <Button small look="quiet" icon="settings" aria-expanded={!fold.isFolded} onClick={fold.toggle}>
                  All fields
                </Button>
              )}
            </>
          }
        >
          <CapabilityForm
            id={formId}
            fields={form.fields}
            values={values}
            usual={usual}
            onChange={setValues}
            onRun={() => void send()}
            folded={fold.isFolded}
            onUnfold={fold.unfold}
          >
            {takesFile && <DropZone accept="" busy={stage !== undefined} name={file?.name} onFile={setFile} />}
            {lacks !== undefined && (
              <Notice tone="warn" title="No language model is configured">
                {lacks} An operator sets one with <code>TRAWL_LLM_BASE_URL</code> and <code>TRAWL_LLM_MODEL</code>.
              </Notice>
            )}
          </CapabilityForm>
        </Card>
      </div>
      <RequestBar
        form={formId}
        verb={verb}
        stage={stage}
        said={said}
        onCancel={cancel}
        onCode={() => setShowsCode(true)}
      />
      {showsCode && (
        <Dialog title="The same as code" place="end" wide onClose={() => setShowsCode(false)}>
          <CodeSamples capability={capability} tool={form.tool} inputs={inputs} request={requestWith(inputs)} />
        </Dialog>
      )}
      <div className="play-answer" ref={answer}>
        <Card title="Answer" actions={past.length > 1 && <HistoryMenu past={past} shown={shown?.n} onShow={show} />}>
          <FailureNotice failure={failure} retry={() => void send()} />
          {stage !== undefined && <Skeleton lines={8} />}
          {stage === undefined && shown && (
            <OutcomeView key={shown.n} capability={capability} inputs={shown.outcome.inputs} outcome={shown.outcome} />
          )}
          {stage === undefined && shown === undefined && failure === undefined && (
            <Empty icon="play" title="Nothing sent yet">
              Fill in the form and press {verb}
              <span className="with-keyboard">, or Ctrl+Enter in one of its fields</span>.
            </Empty>
          )}
        </Card>
      </div>
    </div>
  );
}

/** The answers of this visit, to look at again. */
function HistoryMenu({
  past,
  shown,
  onShow,
}: {
  past: readonly Past[];
  shown: number | undefined;
  onShow(one: Past): void;
}) {
  return (
    <Menu
      label={`History (${past.length})`}
      className="button plain small"
      button={`History (${past.length})`}
      head={<p className="dim small">Sent in this visit</p>}
      items={past.map((one) => ({
        label: `${one.outcome.status} · ${duration(one.outcome.took)} · ${nameOf(one)}`,
        chosen: one.n === shown,
        act: () => onShow(one),
      }))}
    />
  );
}

/** Characters of a request in the menu. */
const LONGEST_NAME = 60;

const nameOf = ({ outcome: { inputs } }: Past): string =>
  String(Object.values(inputs).find((value) => typeof value === 'string' || Array.isArray(value)) ?? 'no inputs').slice(
    0,
    LONGEST_NAME,
  );
