import { type Agent, request } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
}

export interface GetOptions {
  readonly agent: Agent;
  readonly key: string;
  /** The client closes the connection after this time. */
  readonly timeoutMs?: number | undefined;
}

export interface PostOptions extends GetOptions {
  readonly body: object;
}

/** Thrown if the client itself has closed the connection, because its time was over. */
export class ClientTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
    this.name = 'ClientTimeout';
  }
}

/** Rejects if the connection is refused or closed before the answer is complete. */
export function get(url: string, options: GetOptions): Promise<HttpAnswer> {
  return send('GET', url, options);
}

/**
 * Sends JSON to the serving API. Rejects if the connection is refused or closed before
 * the answer is complete.
 */
export function post(url: string, { body, ...options }: PostOptions): Promise<HttpAnswer> {
  return send('POST', url, options, JSON.stringify(body));
}

function send(
  method: string,
  url: string,
  { agent, key, timeoutMs }: GetOptions,
  body?: string,
): Promise<HttpAnswer> {
  const headers = {
    'x-api-key': key,
    version: '1.0.0',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    const sent = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        clearTimeout(timer);
        resolve({ status: answer.statusCode ?? 0, text, retryAfter: answer.headers['retry-after'] });
      });
      answer.on('error', fail);
    });
    sent.on('error', fail);
    if (timeoutMs !== undefined)
      timer = setTimeout(() => sent.destroy(new ClientTimeout(timeoutMs)), timeoutMs);
    sent.end(body);
  });
}
