import { closeSync, openSync, writeSync } from 'node:fs';
import { OperatorError } from '../foundation/kernel/errors.ts';

/** The file of `--output`, in place of standard output. */
export interface OutputFile {
  print(line: string): void;
  write(part: Uint8Array): void;
  close(): void;
}

/** Replaces the file. @throws OperatorError if it cannot be written */
export function openOutput(path: string): OutputFile {
  const orFail = <T>(act: () => T): T => {
    try {
      return act();
    } catch (error) {
      throw new OperatorError(`cannot write ${path}: ${(error as Error).message}`);
    }
  };
  const file = orFail(() => openSync(path, 'w'));
  return {
    write: (part) => void orFail(() => writeSync(file, part)),
    print: (line) => void orFail(() => writeSync(file, `${line}\n`)),
    close: () => closeSync(file),
  };
}
