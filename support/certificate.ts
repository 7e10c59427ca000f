import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** A new self-signed certificate in files. */
export interface Certificate {
  readonly pem: { readonly cert: string; readonly key: string };
  /** The settings with the paths of the files. */
  readonly files: { readonly TLS_CERT_FILE: string; readonly TLS_KEY_FILE: string };
  /** Sends GET to a server with this certificate. Resolves with the status. */
  statusOf(url: string, agent?: Agent): Promise<number | undefined>;
  remove(): Promise<void>;
}

/** @param days How long it is still valid, of which 90 more have passed. */
export async function makeCertificate(kind: 'ec' | 'rsa' = 'ec', days = 365): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'textmill-tls-'));
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...(kind === 'ec' ? { keyType: 'ec', curve: 'P-256' } : { keyType: 'rsa', keySize: 2048 }),
    notBeforeDate: new Date(Date.now() - 90 * DAY_MILLISECONDS),
    notAfterDate: new Date(Date.now() + days * DAY_MILLISECONDS),
  });
  const files = { TLS_CERT_FILE: join(folder, 'cert.pem'), TLS_KEY_FILE: join(folder, 'key.pem') };
  await writeFile(files.TLS_CERT_FILE, cert);
  await writeFile(files.TLS_KEY_FILE, key);
  return {
    pem: { cert, key },
    files,
    statusOf: (url, agent) =>
      new Promise((resolve, reject) => {
        const options = { agent, ca: cert, servername: 'localhost', checkServerIdentity: () => undefined };
        request(url, options, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end();
      }),
    remove: () => rm(folder, { recursive: true }),
  };
}

const DAY_MILLISECONDS = 86_400_000;
