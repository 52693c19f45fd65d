import { ApiError, conflict, invalid } from '../errors.ts';

/** The fields of the authentication library's errors that we use. */
interface AuthLibraryError {
  readonly status: number;
  readonly code: string | undefined;
}

/** Undefined if the error does not come from the library itself, for example a database failure. */
export function readAuthError(error: unknown): AuthLibraryError | undefined {
  const { statusCode, body } = error as { statusCode?: unknown; body?: { code?: string } };
  return typeof statusCode === 'number' ? { status: statusCode, code: body?.code } : undefined;
}

/** Translates an error of the library into an API error. An unexpected one becomes an internal error. */
export function toApiError(error: unknown): unknown {
  const fault = readAuthError(error);
  if (!fault) return error;
  switch (fault.code) {
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return invalid({ code: ['This code is wrong or has been used.'] });
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'FAILED_TO_CREATE_SESSION':
      return new ApiError('unauthenticated', 'Sign in again with your password.');
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new ApiError('throttled', 'Too many wrong codes. Try again in 15 minutes.', {
        headers: { 'retry-after': '900' },
      });
    case 'TOTP_ALREADY_ENABLED':
      return conflict('Two-factor authentication is already enabled.');
    case 'TOTP_NOT_ENABLED':
    case 'TWO_FACTOR_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      return conflict('Two-factor authentication is not enabled.');
    default:
      return new ApiError('internal', 'Internal server error.', { cause: error });
  }
}
