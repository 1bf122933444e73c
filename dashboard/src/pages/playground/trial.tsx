import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { asFailure, type Failure } from '../../api/failure.ts';
import { useSignedIn } from '../../app/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code.tsx';
import { Empty, FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Capability, Values } from './capability.ts';
import { asCurl, asJs, asPython } from './code.ts';
import { CapabilityForm } from './form.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { type Outcome, run } from './run.ts';
import { initialValues, searchOf } from './values.ts';

/** One endpoint: its form, the same as code, and what came back. */
export function Trial({ capability }: { capability: Capability }) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [values, setValues] = useState<Values>(() => initialValues(capability.fields, search));
  const [outcome, setOutcome] = useState<Outcome>();
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

  const start = async (): Promise<void> => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    setFailure(undefined);
    navigate(`/playground/${capability.id}?${searchOf(values)}`, { replace: true });
    try {
      setOutcome(await run(capability.request(values), stop.signal));
    } catch (error) {
      if (!stop.signal.aborted) setFailure(asFailure(error));
    } finally {
      if (!stop.signal.aborted) setBusy(false);
    }
  };

  return (
    <div className="play">
      <div className="play-form">
        <Card title={capability.title} actions={<Badge>{capability.cost}</Badge>}>
          <CapabilityForm
            fields={capability.fields}
            values={values}
            onChange={setValues}
            onRun={() => void start()}
            busy={busy}
          />
        </Card>
      </div>
      <div className="play-code">
        <Card title="As code">
          <Code capability={capability} values={values} />
        </Card>
      </div>
      <div className="play-answer" ref={answer}>
        <Card title="Answer">
          <FailureNotice failure={failure} retry={() => void start()} />
          {busy && outcome === undefined && <Skeleton lines={8} />}
          {outcome && (
            <div className={busy ? 'play-old' : undefined}>
              <OutcomeView capability={capability} outcome={outcome} />
            </div>
          )}
          {!busy && outcome === undefined && failure === undefined && (
            <Empty icon="play" title="Nothing sent yet">
              Fill in the form and press Send, or Ctrl+Enter in one of its fields.
            </Empty>
          )}
        </Card>
      </div>
    </div>
  );
}

function Code({ capability, values }: { capability: Capability; values: Values }) {
  const { service } = useSignedIn();
  const [chosen, setChosen] = useState('curl');
  const code =
    chosen === 'curl'
      ? asCurl(service.url, capability.request(values))
      : chosen === 'js'
        ? asJs(service.url, capability.js(values))
        : asPython(service.url, capability.python(values));
  const language = chosen === 'curl' ? 'bash' : chosen === 'js' ? 'js' : 'python';
  return (
    <Tabs
      label="Language"
      small
      chosen={chosen}
      onChoose={setChosen}
      tabs={[
        { id: 'curl', label: 'curl' },
        { id: 'js', label: 'JavaScript' },
        { id: 'python', label: 'Python' },
      ]}
    >
      <CodeBlock code={code} language={language} label="request" />
    </Tabs>
  );
}
