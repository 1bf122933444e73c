import type { Form } from '@trawl/contract/forms/field.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { asFailure, type Failure } from '../../api/failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty, FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { type Capability, requestOf } from './capability.ts';
import { CodeSamples } from './code-samples.tsx';
import { CapabilityForm } from './form.tsx';
import type { Inputs } from './inputs.ts';
import { OutcomeView } from './outcome-view.tsx';
import { type Outcome, run } from './run.ts';
import { TITLES } from './titles.ts';
import { initialValues, inputsOf, searchOf, type Values, valuesOf } from './values.ts';

/** Characters of an address after its path. */
const LONGEST_SEARCH = 6_000;

/** One endpoint: its form, the same as code, and what came back. */
export function Trial({
  capability,
  path,
  form,
  hasModel,
  again,
}: {
  capability: Capability;
  /** Of the page that it is on; the form is put into its query. */
  path: string;
  form: Form;
  hasModel: boolean;
  /** Inputs to start from. */
  again: Inputs | undefined;
}) {
  const { id, about, cost, start = {}, verb = 'Send', takesFile = false } = capability;
  const search = useSearch();
  const [, navigate] = useLocation();
  const [values, setValues] = useState<Values>(() =>
    again === undefined ? initialValues(form.fields, start, search) : valuesOf(form.fields, again),
  );
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<Outcome & { inputs: Inputs }>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  // On a narrow screen the answer is below the form.
  useEffect(() => {
    const top = answer.current?.getBoundingClientRect().top ?? 0;
    if (outcome !== undefined && top > innerHeight * 0.75)
      answer.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, [outcome]);

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
    setBusy(true);
    setFailure(undefined);
    try {
      const found = await capability.lookUp?.(inputsOf(form.fields, values), stop.signal);
      const all = { ...values, ...found };
      if (found !== undefined) setValues((now) => ({ ...now, ...found }));
      const search = searchOf(form.fields, start, all);
      // An address that long is refused when the page is loaded again.
      if (search.length <= LONGEST_SEARCH) navigate(`${path}?${search}`, { replace: true });
      const inputs = whole(all);
      setOutcome({ ...(await run(requestWith(inputs), stop.signal)), inputs });
    } catch (error) {
      if (!stop.signal.aborted) setFailure(asFailure(error));
    } finally {
      if (!stop.signal.aborted) setBusy(false);
    }
  };

  return (
    <div className="play">
      <div className="play-form">
        <Card title={TITLES[id]} about={about} actions={<Badge>{cost}</Badge>}>
          <CapabilityForm
            fields={form.fields}
            values={values}
            verb={verb}
            onChange={setValues}
            onRun={() => void send()}
            busy={busy}
          >
            {takesFile && <DropZone accept="" busy={busy} name={file?.name} onFile={setFile} />}
            {lacks !== undefined && (
              <Notice tone="warn" title="No language model is configured">
                {lacks} An operator sets one with <code>TRAWL_LLM_BASE_URL</code> and <code>TRAWL_LLM_MODEL</code>.
              </Notice>
            )}
          </CapabilityForm>
        </Card>
      </div>
      <div className="play-code">
        <Card title="The same as code">
          <CodeSamples capability={capability} tool={form.tool} inputs={inputs} request={requestWith(inputs)} />
        </Card>
      </div>
      <div className="play-answer" ref={answer}>
        <Card title="Answer">
          <FailureNotice failure={failure} retry={() => void send()} />
          {busy && outcome === undefined && <Skeleton lines={8} />}
          {outcome && (
            <div className={busy ? 'play-old' : undefined}>
              <OutcomeView capability={capability} inputs={outcome.inputs} outcome={outcome} />
            </div>
          )}
          {!busy && outcome === undefined && failure === undefined && (
            <Empty icon="play" title="Nothing sent yet">
              Fill in the form and press {verb}, or Ctrl+Enter in one of its fields.
            </Empty>
          )}
        </Card>
      </div>
    </div>
  );
}
