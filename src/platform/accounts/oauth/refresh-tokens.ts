import { createHmac } from 'node:crypto';
import { type Database, keptSecret } from '../../../foundation/store/index.ts';
import { newSecret, sameSecret } from '../secrets.ts';

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
  const secret = keptSecret(db, 'oauth-refresh');
  const macOf = async (text: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(text)
      .digest('base64url');
  return {
    async create(grantId) {
      const text = `${grantId}.${newSecret()}`;
      return `${text}.${await macOf(text)}`;
    },
    async grantOf(token) {
      const grantId = TOKEN.exec(token)?.[1];
      const end = token.lastIndexOf('.');
      return grantId !== undefined && sameSecret(token.slice(end + 1), await macOf(token.slice(0, end)))
        ? grantId
        : undefined;
    },
  };
}
