import type { Attention } from '@encart/sdk';
import { Link } from '@tanstack/react-router';
import { Checklist } from '../ui/checklist.tsx';

/** The setup checklist of a new network, for staff. The home page shows it until the first event. */
export function FirstSteps({ done }: { done: Attention['first_steps'] }) {
  return (
    <Checklist
      title="Set up your network"
      steps={[
        {
          title: 'Create a channel',
          isDone: done.channel,
          text: 'A channel is a tracking app or checkout platform that brings shops. It gets its keys at once.',
          action: <Link to="/network/channels">Channels</Link>,
        },
        {
          title: 'Add a campaign with an offer',
          isDone: done.offer,
          text: 'An advertiser, a campaign with a price and a budget, and at least one active offer.',
          action: <Link to="/network/demand">Demand</Link>,
        },
        {
          title: 'Approve a publisher',
          isDone: done.publisher,
          text: 'The channel adds its shops, and you review them.',
          action: <Link to="/network/review">Review</Link>,
        },
        {
          title: 'Count the first event',
          isDone: done.event,
          text: 'The channel’s server requests offers and reports an impression. Sandbox events do not count.',
          action: <a href="/docs/quick-start">Quick start</a>,
        },
      ]}
    />
  );
}
