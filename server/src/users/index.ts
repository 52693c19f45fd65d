/**
 * People who sign in to the console: who they are, what they may do and where, and how they come in. Passwords, sessions
 * and second factors are the sign-in library's work, on tables of ours; links, roles and lockout are ours. A password or
 * a token is never stored nor logged as it is, and nothing about a user is remembered between two of their calls, so
 * that what is taken from them is gone at once.
 */
export { authRoutes } from './auth-routes.ts';
export { consoleRoutes } from './console-routes.ts';
export { createFirstAdminLink, type NewLink } from './create-link.ts';
export { linkAddress } from './model.ts';
export { startUsers, type Users } from './start-users.ts';
export { twoFactorRoutes } from './two-factor-routes.ts';
export { userRoutes } from './user-routes.ts';
