import { createSecureContext } from 'node:tls';
import { warnOfExpiry } from './certificate-expiry.ts';
import type { Logger } from './observe/log.ts';
import { type Certificate, SettingsError } from './read-settings.ts';

/** Reads the certificate and the key again at SIGHUP. If the new pair can't be used, the old one stays in use. */
export function renewAtHangup(
  readAgain: () => Certificate,
  logger: Logger,
  onRenewed: (certificate: Certificate) => void,
): void {
  process.on('SIGHUP', () => {
    try {
      const certificate = readAgain();
      createSecureContext({ ...certificate });
      onRenewed(certificate);
      logger.info('reloaded TLS_CERT_FILE and TLS_KEY_FILE: new connections use them');
      warnOfExpiry(certificate, logger);
    } catch (error) {
      const reason = error instanceof SettingsError ? error.message : 'OpenSSL rejects the certificate or its key';
      logger.error(
        { reason },
        'could not reload TLS_CERT_FILE and TLS_KEY_FILE, so the old certificate stays in use: correct the files and send SIGHUP again',
      );
    }
  });
}
