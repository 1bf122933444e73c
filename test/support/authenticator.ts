import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey in software (WebAuthn, Level 3): what a browser and the key that it asks send to a site. */
export interface Authenticator {
  /** Makes the passkey. @param options of `navigator.credentials.create()` */
  make(options: { readonly challenge: string }, more?: Circumstances): object;
  /** Uses it. @param options of `navigator.credentials.get()` */
  use(options: { readonly challenge: string }, more?: Circumstances): object;
}

/** What is different from an honest use. */
interface Circumstances {
  /** The page that asks. */
  readonly origin?: string;
  /** The host name that the key is told. */
  readonly host?: string;
  /** What the key counts its uses with. */
  readonly counter?: number;
  /** Whether the key asked for the PIN or the finger. */
  readonly isVerified?: boolean;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** @param at where the dashboard is open: `http://localhost:3002` */
export function createAuthenticator(at: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;

  const dataOf = (
    flags: number,
    { host = new URL(at).hostname, counter, isVerified = true }: Circumstances,
  ): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++uses);
    return Buffer.concat([sha256(host), Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags]), count]);
  };
  const clientDataOf = (type: string, challenge: string, { origin = at }: Circumstances): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, Buffer>): object => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, data]) => [name, data.toString('base64url')])),
  });

  return {
    make({ challenge }, more = {}) {
      // COSE (RFC 9053): an EC2 key for ES256 on P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const [model, length] = [Buffer.alloc(16), Buffer.from([0, id.length])];
      const authData = Buffer.concat([dataOf(WITH_KEY, more), model, length, id, key]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return credential({ clientDataJSON: clientDataOf('webauthn.create', challenge, more), attestationObject });
    },
    use({ challenge }, more = {}) {
      const clientDataJSON = clientDataOf('webauthn.get', challenge, more);
      const authenticatorData = dataOf(0, more);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return credential({ clientDataJSON, authenticatorData, signature });
    },
  };
}
