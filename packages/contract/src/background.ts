/**
 * The header of a call that no person's act stands behind: a page that asks again by itself. Such a call does not
 * keep a session alive; a call without it counts as an act.
 */
export const backgroundHeader = 'x-background';
