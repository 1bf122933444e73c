import type { Failure } from '../api/failure.ts';
import { TextField } from '../ui/field.tsx';

/** A code of an authenticator app, a recovery code, or either. */
export function CodeField({
  value,
  onValue,
  failure,
  autoFocus = false,
  app = false,
  recovery = false,
}: {
  value: string;
  onValue(value: string): void;
  failure?: Failure | undefined;
  autoFocus?: boolean;
  app?: boolean;
  recovery?: boolean;
}) {
  const ofApp = 'Six digits from your authenticator app';
  return (
    <TextField
      label={app ? 'Code' : 'Recovery code'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      required
      maxLength={40}
      help={!app ? 'One that you have kept.' : recovery ? `${ofApp}, or a recovery code.` : `${ofApp}.`}
      value={value}
      onValue={onValue}
      error={
        failure?.code === 'WRONG_CODE'
          ? `Wrong, or already used. ${app ? 'Wait for the next code.' : 'Try another one.'}`
          : undefined
      }
    />
  );
}
