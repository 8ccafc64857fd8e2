/**
 * The header of a call without an act of a person, such as polling. Such a call does not extend a session; every other
 * call does.
 */
export const backgroundHeader = 'x-background';
