import { useState } from 'react';
import { type Body, request } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Found = Body<'POST /api/model/find'>;

/** The language model in use, and a choice of those that are there. For operators. */
export function LanguageModel() {
  const { data, failure, reload, set } = useRead('GET /api/model', {});
  const [found, setFound] = useState<Found>();
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const [trying, setTrying] = useState<string>();
  const find = useAction(async () => setFound(await request('POST /api/model/find', {})));
  const choose = useAction(async (id: string | null) => {
    setTrying(id ?? undefined);
    setDoubts([]);
    const answer = await request('PUT /api/model', { body: { id } });
    set(() => ({ success: true, inUse: answer.inUse }));
    setDoubts(answer.doubts);
  });
  const inUse = data?.inUse;
  return (
    <Card
      title="Language model"
      about="Answers questions, fills schemas and leads agents. Without one, rules read pages. What a model is asked is sent to its server and to nobody else."
    >
      <div className="stack">
        <FailureNotice failure={failure} retry={reload} />
        {data === undefined && failure === undefined && <Skeleton lines={2} />}
        {data !== undefined && (
          <div className="model-in-use">
            <span className="system-name">
              <strong className="anywhere">{inUse?.name ?? 'None'}</strong>
              <Badge tone={inUse ? 'ok' : 'plain'} dot>
                {inUse ? 'on' : 'off'}
              </Badge>
            </span>
            {inUse && (
              <span className="anywhere">
                on {inUse.place}
                {inUse.can !== null && `: ${inUse.can}`}
              </span>
            )}
            {inUse?.from === 'environment' && (
              <span className="dim small">
                Set by <code>TRAWL_LLM_MODEL</code>, which wins over a choice made here.
              </span>
            )}
          </div>
        )}
        {doubts.length > 0 && (
          <Notice tone="warn" title="In use, with limits">
            {doubts.join(' ')}
          </Notice>
        )}
        <FailureNotice failure={find.failure ?? choose.failure} />
        <div className="row">
          <Button busy={find.busy} disabled={choose.busy} onClick={() => void find.run()}>
            Find models
          </Button>
          {inUse?.from === 'choice' && (
            <Button
              busy={choose.busy && trying === undefined}
              disabled={choose.busy}
              onClick={() => void choose.run(null)}
            >
              Use none
            </Button>
          )}
        </div>
        {found !== undefined && (
          <FoundModels
            found={found}
            inUse={inUse?.name}
            trying={choose.busy ? trying : undefined}
            onChoose={(id) => void choose.run(id)}
          />
        )}
      </div>
    </Card>
  );
}

function FoundModels({
  found: { servers, hosted, asked },
  inUse,
  trying,
  onChoose,
}: {
  found: Found;
  inUse: string | undefined;
  trying: string | undefined;
  onChoose(id: string): void;
}) {
  const verbFor = (id: string): string => (inUse === id.slice(id.indexOf('/') + 1) ? 'Try again' : 'Use');
  if (servers.length === 0 && hosted.length === 0) {
    return (
      <p className="dim">
        No server of models answers at {asked.map((one) => new URL(one).host).join(', ')}. Start one, or set{' '}
        <code>TRAWL_MODEL_SERVERS</code> to its address.
      </p>
    );
  }
  return (
    <>
      {servers.map(({ name, title, address, models }) => (
        <section key={name} aria-label={title}>
          <h3 className="model-server">
            {title}{' '}
            <span className="dim small">
              {address === 'local:' ? 'in the data folder' : `at ${new URL(address).host}`}
            </span>
          </h3>
          {models.length === 0 && <p className="dim">It answers, but has no model.</p>}
          <ul className="model-rows">
            {models.map(({ id, facts, isEmbeddings }) => (
              <li key={id}>
                <span className="model-name">
                  <strong className="anywhere">{id.slice(name.length + 1)}</strong>
                  {facts !== '' && <span className="dim small">{facts}</span>}
                </span>
                {!isEmbeddings && (
                  <Button
                    busy={trying === id}
                    disabled={trying !== undefined}
                    aria-label={`${verbFor(id)} ${id}`}
                    small
                    onClick={() => onChoose(id)}
                  >
                    {verbFor(id)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hosted.length > 0 && (
        <Hosted
          names={hosted.map(({ name }) => name)}
          trying={trying}
          onChoose={onChoose}
          variables={hosted.map(({ variable }) => variable)}
        />
      )}
      {trying !== undefined && (
        <p className="dim" role="status">
          Trying {trying}; the first answer waits until it is loaded.
        </p>
      )}
    </>
  );
}

/** Hosted providers are not asked for their models: the name is typed. */
function Hosted({
  names,
  variables,
  trying,
  onChoose,
}: {
  names: readonly string[];
  variables: readonly string[];
  trying: string | undefined;
  onChoose(id: string): void;
}) {
  const [id, setId] = useState(`${names[0]}/`);
  return (
    <form
      className="stack settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(id.trim());
      }}
    >
      <TextField
        label="Hosted model"
        help={`${names.map((name) => `${name}/<model>`).join(', ')}: ${variables.join(', ')} is set. Pages are sent there.`}
        value={id}
        onValue={setId}
        required
      />
      <div>
        <Button type="submit" busy={trying === id.trim()} disabled={trying !== undefined}>
          Use
        </Button>
      </div>
    </form>
  );
}
