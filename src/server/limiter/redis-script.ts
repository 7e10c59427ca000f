/**
 * The sliding window in Redis or Valkey, as a script, which the server runs as one step: a log of the times at which
 * requests were allowed, in a list, oldest first, by the server's own clock in milliseconds.
 *
 * KEYS[1]: the list. ARGV: the limit, the window in milliseconds. Answers three integers: 1 where the request is
 * allowed, the requests left, and the milliseconds until more are allowed than now.
 *
 * - What is a window old is found by halving and dropped at once, so that a long list costs little more than a short one.
 * - The server's clock may be set back. What lies in the future then counts as of now, so that nothing is let through
 *   uncounted, and nobody waits longer than a window.
 * - The list ends by itself when its newest time is a window old; a refused request writes nothing.
 * - A list may be longer than the limit where instances have different ones: then more than its oldest has to go.
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
