import { type ReactNode, type Ref, useRef } from 'react';
import { canPass, explain, type Failure } from '../api/failure.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import './notice.css';
import { useSameCause } from './same-cause.ts';

type Tone = 'info' | 'warn' | 'danger' | 'ok';
const ICONS: Record<Tone, IconName> = { info: 'info', warn: 'warn', danger: 'error', ok: 'check' };

/** Something to know, in its place on the page. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  ref,
}: {
  ref?: Ref<HTMLDivElement>;
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div ref={ref} className={`notice ${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div className="grow">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children !== undefined && <div className="notice-text">{children}</div>}
      </div>
      {actions}
    </div>
  );
}

/**
 * What went wrong: the catalog's text, what to do about it, which fields, and the id under which the log knows it.
 * @param retry reads again what could not be read; of such failures of one page with one cause, the first says it and tries all again
 * @param except fields that say by themselves what is wrong with them
 */
export function FailureNotice({
  failure,
  retry,
  except = [],
}: {
  failure: Failure | undefined;
  retry?: (() => void) | undefined;
  except?: readonly string[];
}) {
  if (failure === undefined) return null;
  if (retry !== undefined) return <ReadFailure failure={failure} retry={retry} />;
  return <FailureText failure={failure} except={except} />;
}

function ReadFailure({ failure, retry }: { failure: Failure; retry: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const { isSaid, tryAll } = useSameCause(`${failure.status} ${failure.code} ${failure.message}`, ref, retry);
  return isSaid ? (
    <div ref={ref} className="notice-same dim">
      Not loaded, for the reason above.
    </div>
  ) : (
    <FailureText failure={failure} except={[]} ref={ref} retry={canPass(failure) ? tryAll : undefined} />
  );
}

function FailureText({
  failure,
  except,
  retry,
  ref,
}: {
  failure: Failure;
  except: readonly string[];
  retry?: (() => void) | undefined;
  ref?: Ref<HTMLDivElement>;
}) {
  const help = explain(failure);
  const issues = failure.issues.filter(
    ({ field }) => !except.some((name) => field === name || field.endsWith(`.${name}`)),
  );
  // The title is the first of them.
  const more = issues.filter(({ field }) => !failure.message.startsWith(`${field}: `));
  const shownBeside = failure.issues.length > 0 && issues.length === 0;
  return (
    <Notice
      ref={ref}
      tone="danger"
      title={shownBeside ? 'Some fields are not valid; see below' : failure.message}
      actions={
        retry && (
          <Button small onClick={retry} icon="refresh">
            Try again
          </Button>
        )
      }
    >
      {help !== undefined && help !== failure.message && <p>{help}</p>}
      {more.length > 0 && (
        <ul className="notice-issues">
          {more.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <code>{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <p className="notice-id">
        {failure.status > 0 && <>HTTP {failure.status}</>}
        {failure.code !== undefined && <> · {failure.code}</>}
        {failure.requestId !== undefined && (
          <>
            {' '}
            · request <code>{failure.requestId}</code>
          </>
        )}
      </p>
    </Notice>
  );
}

/** What a list says while nothing is in it: why, and what to do next. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <p className="empty-title">{title}</p>
      {children !== undefined && <div className="dim">{children}</div>}
      {action !== undefined && <div className="row">{action}</div>}
    </div>
  );
}
