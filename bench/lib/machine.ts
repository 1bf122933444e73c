import { availableParallelism, cpus, totalmem } from 'node:os';

/** What figures were measured on: they mean little without it. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
  readonly system: string;
  readonly node: string;
}

export function thisMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}

export const machineLine = ({ cpu, cores, memory, system, node }: Machine): string =>
  `${cpu}, ${cores} cores, ${(memory / 1e9).toFixed(0)} GB, ${system}, Node ${node}`;
