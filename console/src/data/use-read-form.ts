import { useState } from 'react';
import type { FieldProblems, FormReading } from './read-form.ts';

const none: FieldProblems = {};

/**
 * Sends what could be read, and nothing else. What could not be read is shown from the first try to send it until it can
 * be read; `refusals` counts those tries.
 */
export function useReadForm<T>(reading: FormReading<T>, send: (body: T) => void) {
  const [refusals, setRefusals] = useState(0);
  return {
    refusals,
    problems: refusals > 0 && 'problems' in reading ? reading.problems : none,
    submit: () => {
      if ('problems' in reading) return setRefusals(refusals + 1);
      setRefusals(0);
      send(reading.body);
    },
    reset: () => setRefusals(0),
  };
}
