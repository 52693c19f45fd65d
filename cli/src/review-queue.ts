import { type Encart, EncartError, type PublisherRequest } from '@encart/sdk';
import { describeError } from './errors.ts';
import type { Terminal } from './prompt.ts';
import { describeMatches, describeRequest } from './request-view.ts';
import { replaceControlCharacters } from './table.ts';
import type { TaxonomyNames } from './taxonomy-names.ts';

type Requests = Encart['operator']['requests'];

/** Number of requests per decision. */
export interface ReviewCounts {
  approved: number;
  rejected: number;
  needsInfo: number;
  skipped: number;
}

type Step = keyof ReviewCounts | 'again' | 'quit';

/** Shows the pending requests one by one, oldest first, until the queue is empty or the reviewer quits. */
export async function reviewQueue(
  requests: Requests,
  names: TaxonomyNames,
  reviewer: Terminal,
): Promise<ReviewCounts> {
  const counts: ReviewCounts = { approved: 0, rejected: 0, needsInfo: 0, skipped: 0 };
  for await (const id of pendingIds(requests)) {
    let step: Step = 'again';
    while (step === 'again') {
      // Read again for each request: a publisher that was just approved may be the best match
      // of the next request.
      const request = await requests.get(id);
      if (request.status !== 'PENDING') {
        reviewer.say(`${replaceControlCharacters(request.brand_name)} is already ${request.status}.`);
        break;
      }
      reviewer.say(`\n${describeRequest(request, names)}\n\n${describeMatches(request.matches)}\n`);
      step = await decide(requests, request, reviewer);
    }
    if (step === 'quit') break;
    if (step !== 'again') counts[step]++;
  }
  return counts;
}

/**
 * Pages shift because decided requests leave the queue. So after each page with new requests, reading starts
 * again at page 1.
 */
async function* pendingIds(requests: Requests): AsyncGenerator<string, void, undefined> {
  const seen = new Set<string>();
  for (let page = 1; ; ) {
    const { results, next } = await requests.list({ status: 'PENDING', page });
    const fresh = results.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) {
      seen.add(id);
      yield id;
    }
    if (fresh.length > 0) page = 1;
    else if (next === null) return;
    else page++;
  }
}

async function decide(requests: Requests, request: PublisherRequest, reviewer: Terminal): Promise<Step> {
  const answer = (await reviewer.ask(choices(request)))?.trim().toLowerCase();
  const match = /^[1-9]$/.test(answer ?? '') ? request.matches[Number(answer) - 1] : undefined;
  try {
    if (match) {
      await requests.approve(request.id, { publisher_id: match.publisher_id });
      return report('approved', `Approved as ${match.brand_name}.`);
    }
    switch (answer) {
      case 'a':
        await requests.approve(request.id);
        return report('approved', 'Approved.');
      case 'r':
        return await withNotes('rejected', 'Rejected.', (notes) => requests.reject(request.id, notes));
      case 'n':
        return await withNotes('needsInfo', 'Sent back to the channel.', (notes) =>
          requests.needsInfo(request.id, notes),
        );
      case 's':
        return 'skipped';
      case undefined:
      case 'q':
        return 'quit';
      default:
        return report('again', 'Enter one of the letters or numbers in brackets.');
    }
  } catch (error) {
    // Another reviewer may have decided first, or the service rejects the decision: print the reason and show
    // the request again.
    if (error instanceof EncartError && [400, 404, 409].includes(error.status))
      return report('again', describeError(error));
    throw error;
  }

  function report(step: Step, text: string): Step {
    reviewer.say(replaceControlCharacters(text));
    return step;
  }

  async function withNotes(
    step: Step,
    text: string,
    decision: (notes: { staff_notes: string }) => Promise<unknown>,
  ): Promise<Step> {
    const notes = await reviewer.ask('Notes for the channel: ');
    if (notes === undefined) return 'quit';
    if (notes.trim() === '') return report('again', 'Notes are required. Nothing was changed.');
    await decision({ staff_notes: notes });
    return report(step, text);
  }
}

function choices({ matches }: PublisherRequest): string {
  const last = Math.min(9, matches.length);
  const link = last === 0 ? '' : ` / [${last === 1 ? '1' : `1-${last}`}] link to match`;
  return `[a]pprove as new${link} / [r]eject / [n]eeds info / [s]kip / [q]uit: `;
}
