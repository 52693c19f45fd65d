import type { EncartError, EventAnswer, EventReport } from '@encart/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { encartFor } from '../data/encart.ts';

export interface ReportedEvent {
  /** Identifies the report in the list: the time at which it was sent. */
  number: number;
  event: EventReport;
  /** Undefined while the request is running. */
  outcome?: { answer: EventAnswer } | { error: EncartError };
}

/** The events that were reported for the current response, with their results; the newest first. */
export function useSandboxEvents(channelId: string) {
  const [reported, setReported] = useState<readonly ReportedEvent[]>([]);
  const settle = (number: number, outcome: NonNullable<ReportedEvent['outcome']>) =>
    setReported((current) =>
      current.map((reportedEvent) =>
        reportedEvent.number === number ? { ...reportedEvent, outcome } : reportedEvent,
      ),
    );
  const send = useMutation({
    mutationFn: ({ event }: ReportedEvent) => encartFor(channelId).serving.report(event),
    onMutate: (reportedEvent) => setReported((current) => [reportedEvent, ...current]),
    onSuccess: (answer, { number }) => settle(number, { answer }),
    onError: (error, { number }) => settle(number, { error }),
  });
  return {
    reported,
    clear: () => setReported([]),
    report: (sessionId: string, offerId: string, type: EventReport['event_type']) =>
      send.mutate({
        number: performance.now(),
        event: { session_id: sessionId, offer_id: offerId, event_type: type },
      }),
  };
}
