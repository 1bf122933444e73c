import { useCallback, useRef, useState } from 'react';

/** Of the window: what a form may take so that it stays in sight above its answer. */
const MOST = 0.4;

/**
 * A form that folds to what it is about once it has an answer, which is then in sight below it. Who unfolds it has it so for the next
 * answers; while somebody is in a field that would go, it stays.
 */
export function useFold() {
  const [isFolded, setFolded] = useState(false);
  const [isPossible, setPossible] = useState(false);
  const isKept = useRef(false);
  const form = useRef<HTMLDivElement>(null);

  const unfold = (): void => {
    isKept.current = true;
    setFolded(false);
  };
  const showBelow = useCallback((answer: HTMLElement | null): void => {
    if (answer === null || answer.getBoundingClientRect().top <= innerHeight / 2) return;
    const isLow = (form.current?.offsetHeight ?? 0) <= innerHeight * MOST;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    (isLow ? form.current : answer)?.scrollIntoView({ block: 'start', behavior });
  }, []);

  return {
    form,
    isFolded,
    /** There is something to fold for. */
    isPossible,
    unfold,
    showBelow,
    toggle: (): void => {
      isKept.current = isFolded;
      setFolded(!isFolded);
    },
    /** @param isGood what a failure is about must be in sight */
    answered: (isGood: boolean): void => {
      setPossible(true);
      setFolded(isGood && !isKept.current && form.current?.querySelector('.folds :focus') == null);
    },
  };
}
