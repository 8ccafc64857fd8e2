/**
 * The header that names the account for which a page was made. All tabs of a browser share one token, so a second
 * sign-in replaces the token that an open page sends. The server refuses a call whose token belongs to another
 * account.
 */
export const personHeader = 'x-person';
