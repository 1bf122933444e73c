import type { Failure } from '../api/failure.ts';
import { TextField } from '../ui/field.tsx';

/** Whether an answer asks for the code of a second factor, or refuses one. */
export const wantsCode = (failure: Failure | undefined): boolean =>
  failure?.code === 'SECOND_FACTOR' || failure?.code === 'WRONG_CODE';

/** A code of an authenticator app, or a recovery code. */
export function CodeField({
  value,
  onValue,
  failure,
  autoFocus = false,
  first = false,
}: {
  value: string;
  onValue(value: string): void;
  failure?: Failure | undefined;
  autoFocus?: boolean;
  /** Before there are recovery codes. */
  first?: boolean;
}) {
  return (
    <TextField
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      required
      maxLength={40}
      help={
        first
          ? 'Six digits from your authenticator app.'
          : 'Six digits from your authenticator app, or a recovery code.'
      }
      value={value}
      onValue={onValue}
      error={failure?.code === 'WRONG_CODE' ? 'Wrong, or already used. Wait for the next code.' : undefined}
    />
  );
}
