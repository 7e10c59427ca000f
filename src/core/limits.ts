/** Every service-wide number, each with its reason. The limits of single fields stand in the tools' definitions. */
export const limits = {
  /** Bytes of a request's body. Room for the longest text as JSON, escapes included, at the price of one small buffer. */
  bodyBytes: 32_768,
  /**
   * Strings, lists, objects and commas of a tool's input, names included. A request with every option has 36; thousands would take
   * JSON.parse more time than any conversion takes.
   */
  bodyItems: 1_000,
  /**
   * Bytes that are read of a message to MCP, so that a call over `bodyBytes` is answered as a call: an agent does not see an
   * error of HTTP. JSON spells the longest text in 192 KiB at most.
   */
  messageBytes: 262_144,
  /**
   * As `bodyItems`, for a message to MCP over HTTP: room for the 1,000 lines that an agent sends as a list. Reading 4,000 takes up
   * to 8 ms; 256 KiB full of them would take 150.
   */
  messageItems: 4_000,
  /** Bytes of an answer's body. Affixes can make a list 200 times longer; nobody waits for more than this. */
  answerBytes: 262_144,
  /** Code points of a text, where a tool states no smaller limit. */
  textCodePoints: 16_384,
  /** Lines of a list. */
  lines: 1_000,
  /** Code points of an unknown field's name in a message: the only piece of a request that an answer repeats. */
  quotedNameCodePoints: 40,

  /** POST requests an address may make in a window of `rateWindowSeconds`. */
  postsPerWindow: 60,
  rateWindowSeconds: 60,
  /** Seconds after which a refused client should try again when the server is overloaded: time for a burst to pass. */
  overloadRetrySeconds: 2,
  /** Seconds for which a browser may remember a preflight; Chromium caps it at 7,200, Firefox at this. */
  preflightMaxAgeSeconds: 86_400,

  /** Bytes of a request's head. nginx takes 8 KiB a header line; no caller of a JSON service needs more in all. */
  headBytes: 8_192,
  /** Header lines of a request's head, as Apache, Envoy and Tomcat have it: a line costs far more memory than its bytes. */
  headLines: 100,
  /** Bytes received until a head is whole, whitespace and what comes with it in one read of 64 KiB included. */
  headReceivedBytes: 98_304,
  /** Milliseconds for a request's head to arrive. Apache's mod_reqtimeout starts at 20 s; small heads need far less. */
  headMilliseconds: 5_000,
  /** Milliseconds for a whole request to arrive, 256 KiB at the most. */
  requestMilliseconds: 10_000,
  /**
   * Milliseconds without a byte on a busy connection: the only thing that ends a reader who has stopped reading. Node waits
   * once more if the kernel took a part of the answer.
   */
  silenceMilliseconds: 30_000,
  /** Milliseconds an idle connection is kept: above the 60 s of nginx and of the common cloud balancers, which must close first. */
  keepAliveMilliseconds: 65_000,
  /** Bytes and milliseconds of a body dropped after its answer, so that the client can read it (nginx: lingering_close). */
  lingerBytes: 8_388_608,
  lingerMilliseconds: 2_000,
  /** Connections that a process holds. Up to 19 KiB each: past this, memory would be the next to run out. */
  connections: 16_384,
  /** Connections an address may have with one process: enough for an office behind one address, a sixteenth of all. */
  connectionsPerAddress: 1_024,
  /**
   * Connections that wait in the kernel to be accepted: as many as Linux allows by default. With Node’s 511, a burst makes
   * clients try again after a second.
   */
  backlog: 4_096,
  /** How many connections, those with the oldest answers, are looked at for one to close in favour of a newcomer. */
  replaceableLooks: 100,
  /** Milliseconds between two looks at which connections have been idle for too long. */
  idleSweepMilliseconds: 1_000,
  /** Milliseconds between two looks at which heads are not whole. */
  partSweepMilliseconds: 250,
  /** Requests that may wait on a connection where the parser can't be stopped; it can on every Node that is tested. */
  waitingRequests: 128,
  /** Milliseconds per turn of the event loop for requests that waited behind others of their connection. */
  pipelineMilliseconds: 2,
  /** Bytes for a head or a body that is not whole, or of an answer that is not sent, which do not count as held: most are smaller. */
  uncountedBytes: 4_096,
  /**
   * Bytes of memory that a byte of a head counts as. 8 KiB in 100 lines take 8 KB more when the garbage is collected, and up
   * to 60 KiB before (Node 24).
   */
  headCost: 3,
  /** Bytes that the process holds for all clients that send too slowly or too early, or don't read: 250 of the longest answers. */
  heldBytes: 67_108_864,
  /** How many connections that hold less than others are spared, of those that have held some for longest. */
  heldLooks: 1_000,

  /**
   * Milliseconds that a request may be expected to wait for other conversions; past this, new ones are refused. An estimate
   * that is wrong by half still leaves an answer within a second.
   */
  queueMilliseconds: 400,
  /** Milliseconds of waiting after which a request is refused, although it was accepted. */
  queueEndMilliseconds: 800,
  /** Milliseconds of conversions per turn of the event loop. A probe waits for that, or for one conversion if it is longer. */
  turnMilliseconds: 2,
  /** Milliseconds for accepting connections between conversions: a flood of connections leaves conversions a share. */
  intakeMilliseconds: 10,
  /** Milliseconds that count for one conversion at most: the longest known takes 21. More was a pause. */
  conversionMilliseconds: 25,
  /**
   * Bun, Deno: milliseconds of lateness of the event loop past which a new request is refused: well past a bad garbage
   * collection.
   */
  overloadMilliseconds: 400,
  /** Bun, Deno: milliseconds between two looks at the event loop. */
  overloadSampleMilliseconds: 100,
  /** Milliseconds from the stop signal until idle connections are closed: a request may already be on its way. */
  idleCloseMilliseconds: 1_000,
} as const;
