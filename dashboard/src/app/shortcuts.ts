import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pagesFor } from './pages.ts';
import { useSignedIn } from './session.tsx';

/** Milliseconds between `g` and the key after it. */
const PATIENCE = 1_200;

/**
 * `?` help, `Ctrl+K` or `/` go to, `g` and a letter to a page. Never while somebody types or a dialog is open. A letter after `g` is
 * prevented, before others hear of it: it does nothing else.
 */
export function useShortcuts(actions: { palette(): void; help(): void }): void {
  const { isAdmin, isOperator } = useSignedIn();
  const [, navigate] = useLocation();
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    let g = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        if (document.querySelector('dialog[open]') === null) latest.current.palette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const isAfterG = performance.now() - g < PATIENCE && /^[a-z]$/.test(event.key);
      if (isAfterG) event.preventDefault();
      const page = pagesFor({ isAdmin, isOperator }).find(({ nav }) => nav?.shortcut === event.key);
      if (page !== undefined && isAfterG) navigate(page.paths[0]);
      else if (event.key === '?') latest.current.help();
      else if (event.key === '/') {
        event.preventDefault();
        latest.current.palette();
      }
      g = event.key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY;
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isAdmin, isOperator, navigate]);
}

/** Whether a key goes into a text. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && /^(checkbox|radio|button|submit)$/.test(target.type)) return false;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
