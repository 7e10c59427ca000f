let policy: ScriptPolicy | undefined;

/** The address of a script of this server. The one policy of the page creates it if the browser requires that. */
export function trustedScript(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('textmill', { createScriptURL: ownAddress });
  return policy?.createScriptURL(address) ?? address;
}

function ownAddress(address: string): string {
  const { origin, href } = new URL(address, location.href);
  if (origin !== location.origin) throw new TypeError('The script is from another server.');
  return href;
}
