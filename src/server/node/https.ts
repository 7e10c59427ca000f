import { constants } from 'node:crypto';
import type { ServerOptions } from 'node:http';
import { createServer, Server } from 'node:https';
import type { Duplex } from 'node:stream';
import type { SecureContextOptions } from 'node:tls';
import type { Logger } from '../observe/log.ts';
import { type Certificate, SettingsError, type TlsSettings } from '../read-settings.ts';

/**
 * The versions and cipher suites of TLS that the server speaks: TLS 1.3, and of TLS 1.2 the suites that RFC 9325 §4.2
 * recommends, which have forward secrecy and authenticated encryption, and those with ChaCha20.
 */
const tlsPolicy: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ].join(':'),
  honorCipherOrder: true,
  // A client of TLS 1.2 could ask for one handshake after another on a single connection.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
};

/** A server of HTTPS that does not listen yet; a handshake has the time of a head. */
export function createHttpsServer(
  options: ServerOptions,
  certificate: Certificate,
  timeouts: { readonly head: number },
): Server {
  const server = createServer({
    ...options,
    ...secureContext(certificate),
    handshakeTimeout: timeouts.head,
    // As net.Server has it under node:http.
    allowHalfOpen: true,
  });
  // Whose handshake fails has made no request, and can read no answer: node:https would have one be given.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_, socket: Duplex) => socket.destroy());
  return server;
}

/**
 * Reads certificate and key again at SIGHUP. New connections get the new pair, and open ones go on with theirs. If the new
 * pair can't be used, the server keeps the old one.
 */
export function renewAtHangup(server: object, { readAgain }: TlsSettings, logger: Logger): void {
  if (!(server instanceof Server)) return;
  process.on('SIGHUP', () => {
    try {
      server.setSecureContext(secureContext(readAgain()));
      logger.info('the certificate was read again');
    } catch (error) {
      const reason = error instanceof SettingsError ? error.message : 'OpenSSL can’t use the pair';
      logger.error({ reason }, 'the certificate could not be read again: the old one stays');
    }
  });
}

function secureContext({ cert, key }: Certificate): SecureContextOptions {
  return { ...tlsPolicy, cert, key };
}
