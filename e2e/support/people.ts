import type { Page } from 'playwright-core';

export const password = 'a long enough password';

/** Signs up with the link that the first start prints. */
export async function joinAsFirstAdmin(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await join(page);
}

/** Signs up with an invitation link. */
export async function joinByInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await join(page);
}

async function join(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: /create|set/i }).click();
  await page.getByRole('navigation').first().waitFor();
}

export async function signIn(page: Page, base: string, email: string): Promise<void> {
  await page.goto(`${base}/sign-in`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation').first().waitFor();
}
