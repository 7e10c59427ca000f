/**
 * The sliding window in Redis or Valkey: a script, which the server runs as one step. The times at which requests were
 * allowed are in a list, oldest first, in milliseconds of the server's own clock.
 *
 * KEYS[1]: the list. ARGV: the limit, and the window in milliseconds. Returns three integers: 1 if the request is
 * allowed, the number of requests left, and the milliseconds until more are allowed than now.
 *
 * - Times that are a window old are found by binary search and removed together, so a long list costs little more than
 *   a short one.
 * - The server's clock may be set back. Times in the future then count as now, so that no request is allowed uncounted,
 *   and no client waits longer than a window.
 * - The list expires when its newest time is a window old. A rejected request writes nothing.
 * - If instances have different limits, a list may be longer than the limit: then several of its oldest times must
 *   expire.
 */
export const TAKE_SCRIPT = `
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local count = redis.call('LLEN', key)

-- How many of the list's times are before a moment.
local function before(moment)
  local low, high = 0, count
  while low < high do
    local middle = math.floor((low + high) / 2)
    if tonumber(redis.call('LINDEX', key, middle)) < moment then low = middle + 1 else high = middle end
  end
  return low
end

if count > 0 and tonumber(redis.call('LINDEX', key, -1)) > now then
  local past = before(now + 1)
  if past == 0 then redis.call('DEL', key) else redis.call('LTRIM', key, 0, past - 1) end
  for _ = past + 1, count do redis.call('RPUSH', key, now) end
  redis.call('PEXPIREAT', key, now + window)
end
if count > 0 and tonumber(redis.call('LINDEX', key, 0)) <= now - window then
  local old = before(now - window + 1)
  redis.call('LTRIM', key, old, -1)
  count = count - old
end
local allowed = 0
if count < limit then
  count = redis.call('RPUSH', key, now)
  redis.call('PEXPIREAT', key, now + window)
  allowed = 1
end
local first = tonumber(redis.call('LINDEX', key, math.max(0, count - limit)))
return { allowed, math.max(0, limit - count), first + window - now }
`;
