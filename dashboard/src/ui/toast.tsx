import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import './toast.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'ok' | 'danger';
}

type Say = (text: string, tone?: Toast['tone']) => void;

const Context = createContext<Say>(() => {});

/** Says in passing that something happened. What a person must not miss belongs on the page. */
export const useToast = (): Say => useContext(Context);

/** Milliseconds that a message stays. */
const STAY = 5_000;

export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const count = useRef(0);
  const say = useCallback<Say>((text, tone = 'ok') => {
    count.current += 1;
    const id = count.current;
    setToasts((before) => [...before.slice(-2), { id, text, tone }]);
    setTimeout(() => setToasts((before) => before.filter((toast) => toast.id !== id)), STAY);
  }, []);
  return (
    <Context value={say}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {useMemo(
          () =>
            toasts.map(({ id, text, tone }) => (
              <div key={id} className={`toast ${tone}`}>
                <Icon name={tone === 'ok' ? 'check' : 'error'} />
                {text}
              </div>
            )),
          [toasts],
        )}
      </div>
    </Context>
  );
}
