import type { Server } from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import type { Logger } from '../observe/log.ts';
import { type Certificate, SettingsError, type TlsSettings } from '../read-settings.ts';

/** How a server speaks TLS with a certificate. */
export function secureContext({ cert, key }: Certificate): SecureContextOptions {
  return { cert, key };
}

/**
 * Reads certificate and key again at SIGHUP. New connections get the new pair, and open ones go on with theirs. If the new
 * pair can't be used, the server keeps the old one.
 */
export function renewAtHangup(server: Server, { readAgain }: TlsSettings, logger: Logger): void {
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
