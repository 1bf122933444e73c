import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: ReactNode;
  onClose(): void;
  readonly children: ReactNode;
  /** Esc and the backdrop do not close it: it shows what cannot be shown again. */
  readonly keep?: boolean;
  /** `most`: as wide as the window allows. */
  readonly wide?: boolean | 'most';
  /** `side` comes in from the left and `end` from the right; both are as high as the window. */
  readonly place?: 'middle' | 'top' | 'side' | 'end';
  /** For a title that is not shown. */
  readonly bare?: boolean;
}

/**
 * A modal dialog while it is rendered. The browser's own element keeps the focus inside, makes the page behind inert
 * and gives the focus back.
 */
export function Dialog({
  title,
  onClose,
  children,
  keep = false,
  wide = false,
  place = 'middle',
  bare = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, by the browser
    <dialog
      ref={ref}
      className={`dialog ${place}${wide ? ' wide' : ''}${wide === 'most' ? ' most' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!keep) onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current && !keep) onClose();
      }}
    >
      <div className="dialog-box">
        {bare ? (
          <h2 className="sr-only" id={id}>
            {title}
          </h2>
        ) : (
          <header className="dialog-head">
            <h2 id={id}>{title}</h2>
            {!keep && <IconButton icon="close" label="Close" small onClick={onClose} />}
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
