import type { Tone } from '../../ui/badge.tsx';

/** What the service tells of runs of agents. */

export type RunStatus = 'processing' | 'completed' | 'failed';

export interface ListedRun {
  readonly id: string;
  readonly createdAt: string;
  readonly targetHint: string;
  readonly origin: string;
  readonly status: RunStatus;
  readonly options?: { readonly prompt: string; readonly urls?: readonly string[] };
}

export interface RunState {
  readonly status: RunStatus;
  readonly data?: unknown;
  readonly error?: string;
  readonly stopReason?: string;
  readonly partial?: unknown;
  readonly effort?: string;
  readonly mode?: string;
  readonly message?: string;
  readonly creditsUsed?: number;
  readonly expiresAt: string;
  readonly threadId?: string;
  readonly threadTurn?: number;
  readonly sources?: Readonly<Record<string, readonly string[]>>;
  readonly missing?: readonly string[];
}

export interface TraceEvent {
  readonly eventId: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly producerSequence: number;
  readonly agent: { readonly id: string; readonly role: string; readonly name: string; readonly parentId?: string };
  readonly message?: string;
  readonly text?: string;
  readonly phase?: string;
  readonly outcome?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly parameters?: unknown;
  readonly result?: unknown;
  readonly durationMs?: number;
  readonly error?: { readonly code: string; readonly message: string } | null;
  readonly artifact?: { readonly snapshotId: string; readonly change: string; readonly itemCount?: number };
}

export interface Trace {
  readonly events: readonly TraceEvent[];
  readonly creditsUsed: number;
  /** Browsers that can be watched now. */
  readonly activeBrowserSessions?: readonly { readonly id: string; readonly liveViewUrl: string }[];
}

export const STATUS_TONES: Record<RunStatus, Tone> = { processing: 'info', completed: 'ok', failed: 'danger' };

export const isOver = (status: RunStatus): boolean => status !== 'processing';
