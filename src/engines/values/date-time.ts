import type { DateValue } from './date-forms.ts';

const OF_STAMP =
  /,?[T ]\s?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:[.,]\d{1,9})?)?(?:\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?(?![\d:]|\s?[ap]\.?m)/iy;

/** A date with the time that a stamp says behind it: `T10:00Z`, ` 08:30:00 GMT`. */
export function withTime(text: string, end: number, value: DateValue): { value: DateValue; end: number } {
  OF_STAMP.lastIndex = end;
  const [written, hour, minute, second = '00', zone] = OF_STAMP.exec(text) ?? [];
  if (written === undefined) return { value, end };
  const isOffset = zone !== undefined && /^[+-]/.test(zone);
  const offset = isOffset ? zone.replace(/^(...):?(\d\d)$/, '$1:$2') : zone && 'Z';
  return {
    value: { ...value, time: `${hour}:${minute}:${second}`, ...(offset && { zone: offset }) },
    end: end + written.length,
  };
}
