import { createServer } from 'node:http';

/**
 * Child process: a collector of OpenTelemetry that reads exports and forgets them. It sends its
 * address to its parent.
 */
const server = createServer((request, response) => {
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`);
});
process.on('disconnect', () => process.exit(0));
