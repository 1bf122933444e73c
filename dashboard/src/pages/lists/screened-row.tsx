import { Abstract } from '../../papers/paper-list.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { exactly } from '../../ui/time.tsx';
import { bylineOf, EntryTitle } from './entry-title.tsx';
import type { Decision, Screened } from './screening-types.ts';

const TONES: Readonly<Record<Screened['outcome'], Tone>> = {
  ...{ undecided: 'plain', included: 'ok', excluded: 'danger', conflict: 'warn' },
};

/** An entry to decide on. @param isBlind what others decided is not shown, so that the reviewer decides alone */
export function ScreenedRow({
  entry,
  isBlind,
  chosen,
  onToggle,
  onDecide,
}: {
  entry: Screened;
  isBlind: boolean;
  chosen: boolean;
  onToggle(): void;
  onDecide(decision: Decision, settle?: boolean): void;
}) {
  const { title, paperId, url, abstract, note, outcome, reason, settled, decisions } = entry;
  const mine = decisions.find(({ isMine }) => isMine);
  const press = (decision: Decision): void => onDecide(mine?.decision === decision ? 'undecided' : decision);
  return (
    <li className="entry choosable screened" data-row={entry.id} tabIndex={-1}>
      <input type="checkbox" aria-label={`Choose ${title}`} checked={chosen} onChange={onToggle} />
      <div className="grow">
        <EntryTitle paperId={paperId} url={url} title={title} />
        <p className="dim small anywhere">{bylineOf(entry)}</p>
        <Abstract text={abstract} whole />
        {note !== '' && <p className="entry-note">{note}</p>}
        {!isBlind && outcome !== 'undecided' && (
          <p className="row screened-outcome">
            <Badge tone={TONES[outcome]}>
              {outcome}
              {reason !== '' && `: ${reason}`}
            </Badge>
            {decisions.map((one) => (
              <Said key={one.reviewer.id} said={one} />
            ))}
            {settled !== null && <Said said={settled} settles />}
          </p>
        )}
      </div>
      <div className="screened-buttons">
        <Button
          small
          icon="check"
          aria-pressed={mine?.decision === 'include'}
          aria-label={`Include ${title}`}
          onClick={() => press('include')}
        >
          Include
        </Button>
        <Button
          small
          icon="close"
          aria-pressed={mine?.decision === 'exclude'}
          aria-label={`Exclude ${title}`}
          onClick={() => press('exclude')}
        >
          Exclude
        </Button>
        {!isBlind && outcome === 'conflict' && (
          <>
            <Button small onClick={() => onDecide('include', true)}>
              Settle: include
            </Button>
            <Button small onClick={() => onDecide('exclude', true)}>
              Settle: exclude
            </Button>
          </>
        )}
        {settled !== null && (
          <Button small look="quiet" onClick={() => onDecide('undecided', true)}>
            Not settled
          </Button>
        )}
      </div>
    </li>
  );
}

function Said({ said, settles = false }: { said: Screened['decisions'][number]; settles?: boolean }) {
  const { reviewer, decision, reason, at, isMine } = said;
  return (
    <span className="dim small anywhere" title={exactly(at)}>
      {settles && 'settled by '}
      {isMine ? 'you' : reviewer.name}: {decision}
      {reason !== '' && ` (${reason})`}
    </span>
  );
}
