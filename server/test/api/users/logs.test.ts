import { expect, it } from 'vitest';
import { createLogger } from '../../../src/http/logger.ts';
import { newPerson, openBrowser, password, signIn, tokenOf } from '../../support/people.ts';
import { startTestService } from '../../support/service.ts';

it('no log contains a password, a token, a cookie or an e-mail address', async () => {
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  const service = await startTestService({ log });
  const { id, email, browser } = await newPerson(service, { staffRole: 'admin' });
  const wrong = 'a wrong but long password';
  await signIn(openBrowser(service), email, wrong);
  const { body } = await service.operator('POST', `/users/${id}/reset-link`);
  const token = tokenOf(body.link);
  await browser.call('POST', '/console/api/links/read', { body: { token } });
  await browser.call('POST', '/console/api/links/use', { body: { token, password: 'short' } });
  await browser.call('DELETE', '/console/api/links/use', { body: { token } });
  await browser.call('POST', '/console/api/links/use', { body: { token, password: `${password}!` } });
  const enrolment = await browser.call('POST', '/console/auth/two-factor/enable', {
    body: { password: `${password}!` },
  });
  expect(enrolment.status).toBe(200);
  await service.stop();

  const text = lines.join('');
  expect(text).toContain('/console/api/links/use');
  expect(text).toContain('/console/auth/sign-in/email');
  const [session = ''] = (browser.cookies.get('encart.session_token') ?? '').split('.');
  const secrets = [
    password,
    wrong,
    token,
    session,
    email,
    email.split('@')[0],
    ...enrolment.body.backup_codes,
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
});
