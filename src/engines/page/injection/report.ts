import type { Phrase } from './phrases.ts';

/** A text that addresses a model, and its position. */
export interface InjectionFinding {
  /** override, role, reveal, conceal, exfiltrate, address, tool, steer, request, encoded, invisible. */
  kind: Phrase['kind'] | 'request' | 'encoded' | 'invisible';
  /** At most 200 characters. */
  excerpt: string;
  /** `text`, `comment`, `meta`, `attribute alt`, `display: none` … */
  where: string;
  /** 0 to 1: the certainty of this finding alone. */
  weight: number;
}

export interface InjectionReport {
  detected: boolean;
  /** 0 to 1: the combined certainty, 1 - the product of (1 - certainty) of all findings. */
  score: number;
  /** Strongest first, at most 50. */
  findings: InjectionFinding[];
}
