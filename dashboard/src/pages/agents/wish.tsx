import { withScheme } from '@trawl/contract/checks/with-scheme.ts';
import type { Sent } from '@trawl/contract/endpoint.ts';
import type { agent } from '@trawl/contract/v2/agent.ts';
import { Check, SelectField, TextArea, TextField } from '../../ui/field.tsx';

/** What a run is asked to do, as a person writes it. */
export interface Wish {
  readonly prompt: string;
  readonly urls: string;
  readonly schema: string;
  readonly effort: string;
  readonly maxCredits: string;
  readonly isStrict: boolean;
}

export const NO_WISH: Wish = { prompt: '', urls: '', schema: '', effort: '', maxCredits: '', isStrict: false };

type Body = Sent<(typeof agent)['POST /v2/agent'], 'body'>;

/** The request for it. @throws SyntaxError where the schema is no JSON */
export function requestOf(wish: Wish): Body {
  const urls = wish.urls.split(/\s+/).filter(Boolean).map(withScheme);
  return {
    prompt: wish.prompt,
    origin: 'dashboard',
    ...(urls.length === 0 ? {} : { urls }),
    ...(wish.schema.trim() === '' ? {} : { schema: JSON.parse(wish.schema) }),
    ...(wish.effort === '' ? {} : { effort: wish.effort as Body['effort'] }),
    ...(wish.maxCredits.trim() === '' ? {} : { maxCredits: Number(wish.maxCredits) }),
    ...(wish.isStrict ? { strictConstrainToURLs: true } : {}),
  };
}

export const schemaIssue = (schema: string): string | undefined => {
  if (schema.trim() === '') return undefined;
  try {
    JSON.parse(schema);
    return undefined;
  } catch (error) {
    return `Not valid JSON: ${(error as Error).message}`;
  }
};

/** The fields of a wish. */
export function WishFields({
  wish,
  onWish,
  help,
}: {
  wish: Wish;
  onWish(wish: Wish): void;
  help?: string | undefined;
}) {
  const set =
    <K extends keyof Wish>(name: K) =>
    (value: Wish[K]): void =>
      onWish({ ...wish, [name]: value });
  return (
    <>
      <TextArea
        label="What do you want to know?"
        {...(help === undefined ? {} : { help })}
        value={wish.prompt}
        onValue={set('prompt')}
        maxLength={10_000}
      />
      <TextArea
        label="Pages to start from"
        help="One per line. If empty, the agent searches the web."
        optional
        value={wish.urls}
        onValue={set('urls')}
        rows={2}
      />
      <TextArea
        label="JSON Schema of the data"
        optional
        value={wish.schema}
        onValue={set('schema')}
        rows={4}
        spellCheck={false}
        error={schemaIssue(wish.schema)}
      />
      <div className="row">
        <SelectField
          label="Effort"
          value={wish.effort}
          onValue={set('effort')}
          options={[
            { value: '', label: 'Default' },
            ...['low', 'medium', 'high'].map((value) => ({ value, label: value })),
          ]}
        />
        <TextField
          label="Maximum credits"
          optional
          inputMode="numeric"
          value={wish.maxCredits}
          onValue={set('maxCredits')}
        />
        <Check label="Visit only these pages" checked={wish.isStrict} onValue={set('isStrict')} />
      </div>
    </>
  );
}
