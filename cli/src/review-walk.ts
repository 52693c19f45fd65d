import { type Encart, EncartError, type PublisherRequest } from '@encart/sdk';
import { explain } from './failure.ts';
import { describeMatches, describeRequest } from './requests.ts';
import { oneLine } from './table.ts';
import type { Names } from './taxonomy-names.ts';

type Requests = Encart['operator']['requests'];

/** Whoever reviews: sees what is said, and answers; undefined when they have left. */
export interface Reviewer {
  say(text: string): void;
  ask(question: string): Promise<string | undefined>;
}

/** What was done; what was left stays in the queue. */
export interface Tally {
  approved: number;
  rejected: number;
  asked: number;
  skipped: number;
}

type Step = keyof Tally | 'again' | 'quit';

/** Shows the pending requests one by one, oldest first, until the queue or the reviewer has no more. */
export async function walkQueue(requests: Requests, names: Names, reviewer: Reviewer): Promise<Tally> {
  const tally: Tally = { approved: 0, rejected: 0, asked: 0, skipped: 0 };
  for await (const id of pendingIds(requests)) {
    let step: Step = 'again';
    while (step === 'again') {
      // Read anew: an approval a moment ago may be the best match of this one.
      const request = await requests.get(id);
      if (request.status !== 'PENDING') {
        reviewer.say(`${oneLine(request.brand_name)} is ${request.status} by now.`);
        break;
      }
      reviewer.say(`\n${describeRequest(request, names)}\n\n${describeMatches(request.matches)}\n`);
      step = await decide(requests, request, reviewer);
    }
    if (step === 'quit') break;
    if (step !== 'again') tally[step]++;
  }
  return tally;
}

/** Requests leave the queue while it is walked, so its pages shift: always the first one with something new. */
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

async function decide(requests: Requests, request: PublisherRequest, reviewer: Reviewer): Promise<Step> {
  const answer = (await reviewer.ask(choices(request)))?.trim().toLowerCase();
  const match = /^[1-9]$/.test(answer ?? '') ? request.matches[Number(answer) - 1] : undefined;
  try {
    if (match) {
      await requests.approve(request.id, { publisher_id: match.publisher_id });
      return tell('approved', `Approved as ${match.brand_name}.`);
    }
    switch (answer) {
      case 'a':
        await requests.approve(request.id);
        return tell('approved', 'Approved.');
      case 'r':
        return await withNotes('rejected', 'Rejected.', (notes) => requests.reject(request.id, notes));
      case 'n':
        return await withNotes('asked', 'Asked the channel.', (notes) =>
          requests.needsInfo(request.id, notes),
        );
      case 's':
        return 'skipped';
      case undefined:
      case 'q':
        return 'quit';
      default:
        return tell('again', 'Please answer with one of the letters or numbers in brackets.');
    }
  } catch (error) {
    // Somebody else was faster, or the service says no: it is told, and the request is shown as it is now.
    if (error instanceof EncartError && [400, 404, 409].includes(error.status))
      return tell('again', explain(error));
    throw error;
  }

  function tell(step: Step, words: string): Step {
    reviewer.say(oneLine(words));
    return step;
  }

  async function withNotes(
    step: Step,
    words: string,
    move: (notes: { staff_notes: string }) => Promise<unknown>,
  ): Promise<Step> {
    const notes = await reviewer.ask('Notes for the channel: ');
    if (notes === undefined) return 'quit';
    if (notes.trim() === '') return tell('again', 'Notes are needed; nothing was done.');
    await move({ staff_notes: notes });
    return tell(step, words);
  }
}

function choices({ matches }: PublisherRequest): string {
  const last = Math.min(9, matches.length);
  const link = last === 0 ? '' : ` / [${last === 1 ? '1' : `1-${last}`}] link to match`;
  return `[a]pprove as new${link} / [r]eject / [n]eeds info / [s]kip / [q]uit: `;
}
