import { constants } from 'node:crypto';
import { createServer, Server, type ServerOptions } from 'node:https';
import type { Duplex } from 'node:stream';
import type { SecureContextOptions } from 'node:tls';
import type { Certificate } from '../read-settings.ts';

/** TLS 1.3, and for TLS 1.2 the suites of RFC 9325 §4.2, which have forward secrecy, and those with ChaCha20. */
const tlsPolicy: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ].join(':'),
  honorCipherOrder: true,
  // With TLS 1.2, a client could start one handshake after another on a single connection.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
};

/** Creates an HTTPS server that does not listen yet. */
export function createHttpsServer(options: ServerOptions, certificate: Certificate): Server {
  const server = createServer({
    ...options,
    ...secureContext(certificate),
    // node:http sets this for its own server.
    allowHalfOpen: true,
  });
  // A client with a failed handshake has sent no request and can't read a response; node:https would emit
  // `clientError`.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_, socket: Duplex) => socket.destroy());
  return server;
}

/** New connections to an HTTPS server use this certificate, and open ones keep theirs. */
export function useCertificate(server: object, certificate: Certificate): void {
  if (server instanceof Server) server.setSecureContext(secureContext(certificate));
}

function secureContext({ cert, key }: Certificate): SecureContextOptions {
  return { ...tlsPolicy, cert, key };
}
