import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { S3Keys, S3Server } from './s3-server.ts';

/**
 * The three services of AWS that hand out temporary credentials, on loopback, with the formats of
 * https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instance-metadata-security-credentials.html (instance metadata, version 2),
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html (ECS and EKS Pod Identity) and
 * https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html (IRSA). Each set of credentials is new, and
 * the store accepts it.
 */
export interface IdentityServer extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** What containers send as `authorization`. */
  readonly containerToken: string;
  readonly roleArn: string;
  /** What pods hold in the file of their identity. */
  readonly webIdentityToken: string;
  /** The credentials handed out, in order. */
  readonly issued: S3Keys[];
  /** Milliseconds that credentials are valid, by what they say. */
  lifetime: number;
}

const ROLE = 'trawl-role';

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @param store accepts the credentials that are handed out */
export async function startIdentityServer(store: Pick<S3Server, 'accept'>): Promise<IdentityServer> {
  const [containerToken, webIdentityToken, metadataToken] = ['container token', 'pod.identity.token', 'metadata-token'];
  const roleArn = `arn:aws:iam::123456789012:role/${ROLE}`;
  const issued: S3Keys[] = [];
  const state = { lifetime: 3_600_000 };

  function issue(): S3Keys & { readonly sessionToken: string; readonly expiration: string } {
    const keys = {
      accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
      secretAccessKey: randomBytes(15).toString('base64'),
      sessionToken: randomBytes(60).toString('base64'),
    };
    issued.push(keys);
    store.accept(keys);
    const expiration = new Date(Date.now() + state.lifetime).toISOString().replace(/\.\d+/, '');
    return { ...keys, expiration };
  }
  const asJson = (more: object): string => {
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = issue();
    const keys = { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, Token: sessionToken };
    return JSON.stringify({ ...more, ...keys, Expiration: expiration });
  };

  function metadata({ method, url, headers }: IncomingMessage): { body: string; headers?: Record<string, string> } {
    if (method === 'PUT' && url === '/latest/api/token') {
      const ttl = String(headers['x-aws-ec2-metadata-token-ttl-seconds'] ?? '');
      if (!/^\d+$/.test(ttl)) throw new Refusal(400, 'no lifetime');
      return { body: metadataToken, headers: { 'x-aws-ec2-metadata-token-ttl-seconds': ttl } };
    }
    if (headers['x-aws-ec2-metadata-token'] !== metadataToken) throw new Refusal(401, 'Unauthorized');
    const folder = '/latest/meta-data/iam/security-credentials/';
    if (url === folder) return { body: ROLE };
    if (url === folder + ROLE) {
      return { body: asJson({ Code: 'Success', LastUpdated: new Date().toISOString(), Type: 'AWS-HMAC' }) };
    }
    throw new Refusal(404, 'Not Found');
  }

  function assumeRole(form: URLSearchParams): string {
    const wanted = { Action: 'AssumeRoleWithWebIdentity', RoleArn: roleArn, WebIdentityToken: webIdentityToken };
    for (const [name, value] of Object.entries(wanted)) {
      if (form.get(name) !== value) throw new Refusal(400, `${name} is wrong`);
    }
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = issue();
    return `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
<SubjectFromWebIdentityToken>system:serviceaccount:default:trawl</SubjectFromWebIdentityToken><Audience>sts.amazonaws.com</Audience>
<AssumedRoleUser><Arn>arn:aws:sts::123456789012:assumed-role/${ROLE}/session</Arn><AssumedRoleId>AROATEST:session</AssumedRoleId></AssumedRoleUser>
<Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey><SessionToken>${sessionToken}</SessionToken><Expiration>${expiration}</Expiration></Credentials>
</AssumeRoleWithWebIdentityResult><ResponseMetadata><RequestId>11111111-2222-3333-4444-555555555555</RequestId></ResponseMetadata></AssumeRoleWithWebIdentityResponse>`;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    try {
      if (request.url === '/container') {
        if (request.headers.authorization !== containerToken) throw new Refusal(401, 'Unauthorized');
        response.setHeader('content-type', 'application/json').end(asJson({ RoleArn: roleArn }));
      } else if (request.method === 'POST' && request.url === '/') {
        response.setHeader('content-type', 'text/xml').end(assumeRole(new URLSearchParams(body)));
      } else {
        const said = metadata(request);
        response.writeHead(200, { 'content-type': 'text/plain', ...said.headers }).end(said.body);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.writeHead(error.status, { 'content-type': 'text/plain' }).end(error.message);
    }
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ containerToken, roleArn, webIdentityToken, issued },
    get lifetime() {
      return state.lifetime;
    },
    set lifetime(ms) {
      state.lifetime = ms;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
