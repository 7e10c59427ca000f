/** The limits of requests and responses, each with its reason. The reference lists them. */
export const httpLimits = {
  /** Maximum bytes of a request body: enough for the longest text as JSON with escapes, in one small buffer. */
  bodyBytes: 32_768,
  /**
   * Maximum number of strings (including names), lists, objects and commas in a body. A request with every option has 36.
   * With thousands, JSON.parse, and for MCP the checks of the SDK, would take longer than any conversion.
   */
  bodyItems: 1_000,
  /**
   * Maximum bytes of an MCP message. It is enough for the longest text as JSON, which takes at most 12 bytes per code
   * point: agents see the error of a tool for a text that is too long, but not an HTTP error.
   */
  messageBytes: 262_144,
  /** Maximum bytes of a response body. Prefixes and suffixes can make a list 200 times longer. */
  answerBytes: 262_144,

  /** POST requests that an address may make per `rateWindowSeconds`. */
  postsPerWindow: 60,
  rateWindowSeconds: 60,
  /** Seconds after which a client should retry when the server is overloaded: long enough for a burst to pass. */
  overloadRetrySeconds: 2,
  /** Seconds for which a browser may cache a preflight response. Chromium caps this at 7,200, Firefox at 86,400. */
  preflightMaxAgeSeconds: 86_400,

  /** Maximum bytes of a request head. nginx allows 8 KiB per header line; JSON clients need less in total. */
  headBytes: 8_192,
  /** Maximum header lines, as in Apache, Envoy and Tomcat. A line costs far more memory than its bytes. */
  headLines: 100,
  /** Milliseconds for a request head to arrive. Apache's mod_reqtimeout starts at 20 s; small heads need far less. */
  headMilliseconds: 5_000,
  /** Milliseconds for a whole request to arrive, which has at most 256 KiB. */
  requestMilliseconds: 10_000,
} as const;
