import type { Phrase } from './phrases.ts';

/** What spoke to a model, and where. */
export interface InjectionFinding {
  /** override, role, reveal, conceal, exfiltrate, address, tool, steer, request, encoded, invisible. */
  kind: Phrase['kind'] | 'request' | 'encoded' | 'invisible';
  /** At most 200 characters. */
  excerpt: string;
  /** `text`, `comment`, `meta`, `attribute alt`, `display: none` … */
  where: string;
  /** 0 to 1: how sure this alone makes. */
  weight: number;
}

export interface InjectionReport {
  detected: boolean;
  /** 0 to 1: 1 less the product of what each finding leaves open. */
  score: number;
  /** The weightiest first, at most 50. */
  findings: InjectionFinding[];
}
