import { useState } from 'react';
import type { FieldProblems, FormReading } from './read-form.ts';

const noProblems: FieldProblems = {};

/**
 * Sends the form only if every field is valid. Problems are shown from the first failed submit until they are
 * fixed; `failedSubmits` counts the submits that were not sent.
 */
export function useReadForm<T>(reading: FormReading<T>, send: (body: T) => void) {
  const [failedSubmits, setFailedSubmits] = useState(0);
  return {
    failedSubmits,
    problems: failedSubmits > 0 && 'problems' in reading ? reading.problems : noProblems,
    submit: () => {
      if ('problems' in reading) return setFailedSubmits(failedSubmits + 1);
      setFailedSubmits(0);
      send(reading.body);
    },
    /** Shows the problems without sending: for a submit that another check has stopped. */
    showProblems: () => setFailedSubmits(failedSubmits + 1),
    reset: () => setFailedSubmits(0),
  };
}
