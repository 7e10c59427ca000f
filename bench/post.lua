-- The load: one small conversion, again and again. At the end, one line of JSON for bench/http.js.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"text":"Hello, World!"}'

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    '{"requests":%d,"microseconds":%d,"refused":%d,"failed":%d,"p50":%d,"p99":%d}\n',
    summary.requests, summary.duration, errors.status, failed, latency:percentile(50), latency:percentile(99)
  ))
end
