import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { offerRequest } from '../../../sdk/test/network.ts';
import { post as send } from './http-client.ts';

/** The answers and failures that clients got while they called the service. */
export interface Seen {
  /** Answers with the expected status. */
  answered: number;
  /** Impressions with an answer. Each was sent once. */
  acknowledged: number;
  /** Anything else: another status, or a connection that was refused or cut. */
  readonly failures: string[];
}

const notSandbox = { custom_metadata: { is_sandbox: false } };
const clients = 8;
/** Between two calls of a client, at most: connections are idle for a while, as those of real callers. */
const longestPauseMs = 40;

/**
 * Clients that keep their connections open, and call the service without a retry: each requests offers and
 * reports an impression of the first one. Returns what they saw when `work` has ended.
 */
export async function callSteadily(url: string, key: string, work: () => Promise<void>): Promise<Seen> {
  const seen: Seen = { answered: 0, acknowledged: 0, failures: [] };
  let over = false;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = async (path: string, body: object, expected: number): Promise<string | undefined> => {
      try {
        const answer = await send(`${url}${path}`, { agent, key, body });
        if (answer.status === expected) seen.answered++;
        else seen.failures.push(`${path}: ${answer.status} ${answer.text}`);
        return answer.status === expected ? answer.text : undefined;
      } catch (error) {
        seen.failures.push(`${path}: ${(error as Error).message}`);
        return undefined;
      }
    };
    while (!over) {
      const offered = await post('/recommendations', offerRequest(notSandbox), 200);
      if (offered) {
        const { session_id, recommendations } = JSON.parse(offered) as {
          session_id: string;
          recommendations: Record<string, unknown>;
        };
        const [offer_id] = Object.keys(recommendations);
        const impression = { session_id, offer_id, event_type: 'IMPRESSION' };
        if (await post('/events', impression, 201)) seen.acknowledged++;
      }
      await sleep(Math.random() * longestPauseMs);
    }
    agent.destroy();
  };
  const running = Promise.all(Array.from({ length: clients }, client));
  await work().finally(() => {
    over = true;
  });
  await running;
  return seen;
}
