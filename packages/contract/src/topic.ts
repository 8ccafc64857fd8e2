/**
 * What answers and pages that are kept for everybody are made of. An answer names its topics where it is served, a page
 * in its headers; an act that changes one of them touches it, and what was made of it is made anew. None is kept that
 * nothing touches: `apps/api/src/kept-topics.db.test.ts`.
 */
export const topics = [
  'notice',
  'help',
  /** Reference data: touched by the operator, and where a process that starts brings more of it. */
  'area',
  'category',
  'dictionary',
  /** The public log: touched by what is published, and by who cosigns or time-stamps it. */
  'transparency',
] as const;

export type Topic = (typeof topics)[number];

/** What another process says, perhaps of another release, is not known before it is read. */
export function asTopic(text: string): Topic | null {
  return topics.find((topic) => topic === text) ?? null;
}
