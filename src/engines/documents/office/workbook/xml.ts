import { Parser } from 'htmlparser2';

/** What is done with the elements of a part; names are without namespace prefixes. */
export interface Handlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Reads XML piece by piece. @throws what the pieces throw */
export async function readXml(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  { open, text, close }: Handlers,
): Promise<void> {
  const local = (name: string): string => {
    const at = name.indexOf(':');
    return at < 0 ? name : name.slice(at + 1);
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open(local(name), attributes),
      ontext: text,
      onclosetag: (name) => close(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.end(decoder?.decode());
}
