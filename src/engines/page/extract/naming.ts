import { type Field, fieldsOf } from './fields.ts';

/** Concepts of which a value is not what a thing is called. */
const NO_NAMES = new Set(
  'email phone fax url image price salary currency date published updated description rating availability'.split(' '),
);

/** Whether a field asks for a title or a name, and not for one of something: `name`, but not `teamName`. */
export const isTitle = ({ concept, bare }: Pick<Field, 'concept' | 'bare'>): boolean =>
  concept === 'title' && bare.length === 1;

/** The field that says what a record is called: its title, the first text that it must have, or its first text. */
export function namingField({ fields }: Field): Field | undefined {
  const title = fields.find(isTitle);
  if (title !== undefined) return title;
  const [first] = fields;
  const named = fields.find(({ isRequired }) => isRequired) ?? first;
  const isText = named !== undefined && (named.kind === 'string' || named.kind === 'any') && named.format === undefined;
  return isText && !NO_NAMES.has(named.concept ?? '') && named.options === undefined ? named : undefined;
}

/** The name of the field that says what a record of this schema is called. @param schema of one record */
export const nameFieldOf = (schema: unknown): string | undefined => namingField(fieldsOf(schema))?.name;
