/** The formats of a text in a JSON Schema that an extraction knows: it finds them on a page, and writes them as the format says. */
export type TextFormat = 'date' | 'date-time' | 'email' | 'uri';
