/**
 * Who says that something happened, from the strongest to the weakest. Decided by the credential of the call,
 * never by its content.
 */
export const evidenceGrades = ['server', 'link', 'page', 'public'] as const;
export type Evidence = (typeof evidenceGrades)[number];

/** The grade in answers. `unknown`: stored before grades existed. */
export const shownEvidence = [...evidenceGrades, 'unknown'] as const;

export function isStronger(evidence: Evidence, than: Evidence): boolean {
  return evidenceGrades.indexOf(evidence) < evidenceGrades.indexOf(than);
}

/**
 * The grades that a request for offers can have: a secret key is used by a server, a publishable
 * key in a page.
 */
export const requestEvidenceGrades = ['server', 'page'] as const satisfies readonly Evidence[];
export type RequestEvidence = (typeof requestEvidenceGrades)[number];
