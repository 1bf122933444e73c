import { Button } from '../../ui/button.tsx';
import { Elapsed } from '../../ui/elapsed.tsx';

/** The buttons of a request, and how it goes: in sight wherever the page is scrolled to. */
export function RequestBar({
  form,
  verb,
  stage,
  said,
  onCancel,
  onCode,
}: {
  /** Id of the form that Send sends. */
  form: string;
  verb: string;
  /** What is under way; undefined while nothing is. */
  stage: string | undefined;
  /** Of the last one, while nothing is under way. */
  said: string | undefined;
  onCancel(): void;
  onCode(): void;
}) {
  const busy = stage !== undefined;
  return (
    <div className="play-bar">
      <Button type="submit" form={form} look="primary" icon="play" busy={busy}>
        {verb}
      </Button>
      {busy && (
        <Button icon="close" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <p className="dim small grow" role="status">
        {busy ? (
          <>
            {stage} <Elapsed />
          </>
        ) : (
          said
        )}
      </p>
      <Button look="quiet" icon="terminal" onClick={onCode}>
        Code
      </Button>
    </div>
  );
}
