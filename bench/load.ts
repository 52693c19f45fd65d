import autocannon from 'autocannon';

/** Run as a child process: sends requests for a while and reports how many were answered. */
const options = JSON.parse(process.argv[2] ?? '{}') as autocannon.Options;
const result = await autocannon({ connections: 32, method: 'POST', ...options });
process.send?.({
  requests: result.requests.total,
  non2xx: result.non2xx + result.errors,
  elapsed: result.duration,
});
