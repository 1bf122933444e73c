import { createHmac } from 'node:crypto';
import { type Database, keptSecret } from '../../foundation/store/index.ts';
import { sameSecret } from './secrets.ts';

/** Signs texts with a secret of the installation (HMAC-SHA256, RFC 2104), so that any process can check what another one gave out. */
interface Signer {
  /** 43 characters of base64url. */
  macOf(text: string): Promise<string>;
  /** The text with its signature appended. */
  sign(text: string): Promise<string>;
  /** The text without its signature; undefined if this installation did not sign it. */
  textOf(signed: string): Promise<string | undefined>;
}

const MAC_LENGTH = 43;

/** @param name the name of the secret, a different one for each purpose */
export function createSigner(db: Database, name: string): Signer {
  const secret = keptSecret(db, name);
  const macOf = async (text: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(text)
      .digest('base64url');
  return {
    macOf,
    sign: async (text) => text + (await macOf(text)),
    async textOf(signed) {
      const text = signed.slice(0, -MAC_LENGTH);
      return sameSecret(signed.slice(-MAC_LENGTH), await macOf(text)) ? text : undefined;
    },
  };
}
