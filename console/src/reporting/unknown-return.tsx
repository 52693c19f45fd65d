/** Instead of a return on ad spend that cannot be computed. */
export const unknownReturnHint = 'A value has no exchange rate';

export function UnknownReturn() {
  return (
    <span title={unknownReturnHint}>
      <span aria-hidden>–</span>
      <span className="sr-only">{unknownReturnHint}</span>
    </span>
  );
}
