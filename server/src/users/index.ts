/**
 * Users of the console: accounts, roles and sign-in. The authentication library handles passwords, sessions
 * and second factors, on tables of our schema; invitation links, roles and lockout are our own code.
 * Passwords and tokens are never stored or logged in plain text. Nothing about a user is cached between two
 * requests, so a removed role or a disabled account takes effect with the next request.
 */
export { authRoutes } from './auth-routes.ts';
export { channelSettingsRoutes } from './channel-settings-routes.ts';
export { consoleRoutes } from './console-routes.ts';
export { createFirstAdminLink, type NewLink } from './create-link.ts';
export { linkAddress } from './model.ts';
export { startUsers, type Users } from './start-users.ts';
export { teamRoutes } from './team-routes.ts';
export { twoFactorRoutes } from './two-factor-routes.ts';
export { userRoutes } from './user-routes.ts';
