import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Certificates for TLS servers of tests, written by hand (X.509, RFC 5280, in DER), as Node can read but not make them. */

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const size = body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date): Buffer => {
  const digits = at.toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
};

/**
 * A self-signed certificate for these names and IPv4 addresses, with its key, both PEM.
 * @param days from now until it ends; negative is over already
 */
export function selfSigned(names: readonly string[], days = 2): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(names[0] ?? 'test')))));
  const day = 86_400_000;
  const alternatives = names.map((one) =>
    isIPv4(one) ? der(0x87, Buffer.from(one.split('.').map(Number))) : der(0x82, Buffer.from(one)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaSha256,
    name,
    sequence(time(new Date(Date.now() - 3 * day)), time(new Date(Date.now() + days * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), der(0x04, sequence(...alternatives))))),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ecdsaSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}
