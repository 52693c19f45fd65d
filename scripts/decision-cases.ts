import { writeFileSync } from 'node:fs';
import { loadCases } from '../server/test/support/decision-case.ts';
import { decisionPage } from '../server/test/support/decision-page.ts';

/** Writes `docs/decision-cases.md` from the decision cases. A test fails when the page is stale. */
writeFileSync(new URL('../docs/decision-cases.md', import.meta.url), decisionPage(loadCases()));
