const directives = (connect: string) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src ${connect}`,
  // Pictures that were decoded.
  "img-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types textmill',
];

/**
 * The Content-Security-Policy of a page. It may load from and connect to its own server only, and has no inline style or
 * script. The one policy of Trusted Types allows only the address of the service worker (web/offline.ts).
 */
export const PAGE_POLICY = [...directives("'self'"), "frame-ancestors 'none'"].join('; ');

/**
 * The policy of a page that a static host serves, for a meta element, in which frame-ancestors has no effect.
 *
 * @param server The only address that the page may connect to, and all below it; undefined for none.
 */
export function staticPolicy(server: string | undefined): string {
  // A semicolon or a comma would end the directive or the policy.
  return directives(server?.replaceAll(/[;,]/g, encodeURIComponent) ?? "'none'").join('; ');
}
