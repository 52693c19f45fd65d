import { expect, it } from 'vitest';
import { passwordProblem } from './password-rule.ts';

const ada = { email: 'ada.lovelace@analytical.example', name: 'Ada Lovelace' };
const problem = (password: string) => passwordProblem(password, ada);

it.each([
  'password1234',
  'Password123!',
  'P@ssw0rd1234',
  'passwordpassword',
  'adminadmin123',
  'welcome12345!',
  'iloveyou2024',
  'letmein12345',
  'Summer2025!!',
  'changeme1234',
  'encartencart1',
  'Encart2025!!!',
  'footballbaseball',
  'qwertyuiop12',
  '1q2w3e4r5t6y',
  '123456789012',
  'abcdefghijkl',
  'zyxwvutsrqpo',
  'asdfghjkl123',
  'aaaaaaaaaaaa',
  'abababababab',
  'xk9xk9xk9xk9',
  '111111222222',
  'qazwsxedcrfv',
])('refuses %s as common', (password) => {
  expect(problem(password)).toMatch(/common|pattern|repeats/);
});

it.each([
  'ada.lovelace@analytical.example',
  'ADA.Lovelace@analytical.example',
  'adalovelace1815',
  'lovelace-ada-2025',
  'analytical1234',
  'Ada Lovelace!',
])('refuses %s of Ada Lovelace', (password) => {
  expect(problem(password)).toBe('Do not use your name or e-mail as the password.');
});

it.each([
  'correct horse battery staple',
  'another password altogether',
  'vT7#qLm2!xRz',
  'my dog eats blue socks',
  'rain over Lisbon 1998',
  'kunststoffverpackung',
  'ada likes purple submarines',
  '48271 93855 21770 4',
])('takes %s', (password) => {
  expect(problem(password)).toBeUndefined();
});
