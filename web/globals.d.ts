/** Styles are imported for their side effect: the build writes them to a file that the page links. */
declare module '*.css';

/** The part of Trusted Types (https://www.w3.org/TR/trusted-types/) that the pages use; TypeScript's DOM lacks it. */
interface Window {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
}

interface ScriptPolicy {
  /** A policy returns a TrustedScriptURL, which the functions of the DOM accept instead of a string. */
  createScriptURL(input: string): string;
}

/** Sent when something was copied: its name in announcements, and its text. */
interface WindowEventMap {
  copied: CustomEvent<{ readonly what: string; readonly text: unknown }>;
}
