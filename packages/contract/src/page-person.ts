/**
 * The header that names the account a page was made for. All tabs of a browser share one token, so a second sign-in
 * changes whose token an open page sends. The server refuses a call whose token belongs to another account.
 */
export const personHeader = 'x-person';
