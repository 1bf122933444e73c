import { Resolver } from 'node:dns/promises';

/** Answers of a name server that works, though it does not know the name. */
const ANSWERS = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED']);
/** A name that exists, by RFC 2606. */
const NAME = 'example.com';

/**
 * Whether a name server that the operator set answers at all.
 * @param server address, with ":port" unless it is 53
 * @param timeout milliseconds
 */
export async function nameServerAnswers(server: string, timeout: number): Promise<boolean> {
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers([server]);
  try {
    await resolver.resolve4(NAME);
    return true;
  } catch (error) {
    return ANSWERS.has((error as NodeJS.ErrnoException).code ?? '');
  }
}
