-- The load repeats one request. At the end, it prints one line of JSON for lab/bench/http/load.ts.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local file = assert(io.open(os.getenv("REQUEST_BODY_FILE"), "rb"))
wrk.body = file:read("*a")
file:close()

function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"refused":%d,"failed":%d}\n',
    summary.requests, summary.duration, errors.status, failed
  ))
end
