import { counted } from '@trawl/contract/counted.ts';
import { escapeText } from '../../page/markdown/escape.ts';
import type { Made } from '../converted.ts';
import { oneLine } from '../markdown/writer.ts';

/** Maximum number of events of a calendar. */
const MOST_EVENTS = 20_000;
const MOST_PEOPLE = 100;

interface Property {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** The events and tasks of a calendar (iCalendar, RFC 5545), each with what, when, where and who; empty if there are none. */
export function invitationToMarkdown(text: string): Made & { readonly markdown: string } {
  const method = /^METHOD:(\w+)/im.exec(text)?.[1]?.toUpperCase();
  const title =
    method === 'CANCEL' ? 'Cancelled invitation' : method === 'REPLY' ? 'Answer to an invitation' : 'Invitation';
  const events: string[] = [];
  let left = 0;
  let own: Property[] | undefined;
  let inner = 0;
  // A line that begins with a space continues the one before.
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const [, name = '', parameters = '', value = ''] = /^([\w-]+)((?:;(?:[^:;"]|"[^"]*")*)*):(.*)$/.exec(line) ?? [];
    const key = name.toUpperCase();
    if (key === 'BEGIN') {
      if (own !== undefined) inner++;
      else if (/^(?:VEVENT|VTODO)$/i.test(value.trim())) {
        if (events.length < MOST_EVENTS) own = [];
        else left++;
      }
    } else if (key === 'END' && own !== undefined) {
      if (inner > 0) inner--;
      else {
        events.push(eventText(own));
        own = undefined;
      }
    } else if (own !== undefined && inner === 0 && key !== '') own.push({ name: key, parameters, value });
  }
  const shown = events.filter((event) => event !== '');
  return {
    markdown: shown.length === 0 ? '' : [`## ${title}`, ...shown].join('\n\n'),
    ...(left === 0 ? {} : { warning: `Not in it: ${counted(left, 'event')} after the first ${MOST_EVENTS}.` }),
  };
}

function eventText(properties: readonly Property[]): string {
  const of = (name: string): Property | undefined => properties.find((one) => one.name === name);
  const words = (name: string): string => unescaped(of(name)?.value ?? '');
  const attendees = properties.filter(({ name }) => name === 'ATTENDEE');
  const people = attendees.slice(0, MOST_PEOPLE).map(person).join(', ');
  const more = attendees.length > MOST_PEOPLE ? ` and ${attendees.length - MOST_PEOPLE} more` : '';
  const organizer = of('ORGANIZER');
  const lines = [
    ['Event', words('SUMMARY')],
    ['Start', timeText(of('DTSTART'))],
    ['End', timeText(of('DTEND') ?? of('DUE'))],
    ['Location', words('LOCATION')],
    ['Organizer', organizer === undefined ? '' : person(organizer)],
    ['Attendees', `${people}${more}`],
    ['Repeats', words('RRULE')],
    ['Status', words('STATUS')],
  ].flatMap(([name, value]) => {
    const line = oneLine(value as string);
    return line === '' ? [] : [`**${name}:** ${escapeText(line, '', false)}`];
  });
  const about = words('DESCRIPTION').trim();
  const parts = [lines.join('\\\n'), ...about.split(/\n{2,}/).map((part) => escapeText(part.trim(), '', true))];
  return parts.filter((part) => part !== '').join('\n\n');
}

const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, char: string) => (char.toLowerCase() === 'n' ? '\n' : char));

function person({ parameters, value }: Property): string {
  const [, quoted, plain] = /;CN=(?:"([^"]*)"|([^;]*))/i.exec(parameters) ?? [];
  const name = quoted ?? plain ?? '';
  const address = value.replace(/^mailto:/i, '').trim();
  return name === '' || name === address ? address : address === '' ? name : `${address} (${name})`;
}

/** A date or a time, with its zone: `2024-03-15 10:00 UTC`. */
function timeText(property: Property | undefined): string {
  if (property === undefined) return '';
  const [, year, month, day, hour, minute, zulu] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d*(Z?))?/.exec(property.value) ?? [];
  if (year === undefined) return property.value;
  const zone =
    zulu === 'Z' ? ' UTC' : (/;TZID="?([^;"]*)/i.exec(property.parameters)?.[1] ?? '').replace(/^(?=.)/, ' ');
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}${zone}`}`;
}
