import { Button } from './button.tsx';
import { save } from './save.ts';

/** Characters of a text that are put on a page: more makes it slow, and nobody reads them there. */
const MOST = 200_000;

/** The part of a text that is shown; all of most texts. */
export const shownPart = (text: string): string => (text.length > MOST ? text.slice(0, MOST) : text);

/** Below a text of which only a part is shown: says so, and saves the whole. */
export function RestOf({ text, name }: { text: string; name: string }) {
  if (text.length <= MOST) return null;
  return (
    <p className="row">
      <span className="dim small">
        The first {MOST.toLocaleString()} of {text.length.toLocaleString()} characters.
      </span>
      <Button small icon="download" onClick={() => save(new Blob([text], { type: 'text/plain' }), `${name}.txt`)}>
        Save all of it
      </Button>
    </p>
  );
}
