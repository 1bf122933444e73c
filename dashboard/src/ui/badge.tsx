import type { ReactNode } from 'react';
import './badge.css';

export type Tone = 'plain' | 'accent' | 'ok' | 'warn' | 'danger' | 'info';

export function Badge({ tone = 'plain', dot = false, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>
      {dot && <span className="badge-dot" aria-hidden="true" />}
      {children}
    </span>
  );
}
