import autocannon from 'autocannon';

/** Child process that sends requests for the given duration and reports the number of responses. */
const options = JSON.parse(process.argv[2] ?? '{}') as autocannon.Options;
const result = await autocannon({ connections: 32, method: 'POST', ...options });
process.send?.({
  requests: result.requests.total,
  non2xx: result.non2xx + result.errors,
  elapsed: result.duration,
});
