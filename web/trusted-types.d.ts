/** What the pages use of Trusted Types (https://www.w3.org/TR/trusted-types/), which TypeScript's DOM does not know yet. */

interface TrustedScriptURL {
  toString(): string;
}

interface TrustedTypePolicy {
  createScriptURL(input: string): TrustedScriptURL;
}

interface Window {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(input: string): string }): TrustedTypePolicy;
  };
}

interface ServiceWorkerContainer {
  register(scriptURL: string | TrustedScriptURL, options?: RegistrationOptions): Promise<ServiceWorkerRegistration>;
}
