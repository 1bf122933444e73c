import type { Database } from '../../../foundation/store/index.ts';
import { createSigner, newSecret } from '../secrets.ts';

/**
 * Refresh tokens: the id of their grant, random bits, and a signature. With it, a token that was replaced can be told from one that
 * somebody made up, although only the hash of the current one is stored.
 */
export interface RefreshTokens {
  create(grantId: string): Promise<string>;
  /** The grant of a token that this installation made, whether or not it still is valid. */
  grantOf(token: string): Promise<string | undefined>;
}

const TOKEN = /^([0-9a-f-]{36})\.[\w-]{43}\.[\w-]{43}$/;

export function createRefreshTokens(db: Database): RefreshTokens {
  const signer = createSigner(db, 'oauth-refresh');
  return {
    create: (grantId) => signer.sign(`${grantId}.${newSecret()}.`),
    async grantOf(token) {
      const grantId = TOKEN.exec(token)?.[1];
      return grantId !== undefined && (await signer.textOf(token)) !== undefined ? grantId : undefined;
    },
  };
}
