/**
 * The sources of cached public answers and pages. An answer names its topics where it is served, a page in its
 * headers. An act that changes a source touches its topic, which invalidates the cached copies.
 * `apps/api/src/kept-topics.db.test.ts` checks that every cached topic is touched.
 */
export const topics = [
  'notice',
  'intention',
  'help',
  /** Reference data: touched by the operator, and by a starting process that adds entries. */
  'area',
  'category',
  'dictionary',
  /** The public log: touched by publications, cosignatures and time stamps. */
  'transparency',
] as const;

export type Topic = (typeof topics)[number];

/** Parses a topic received from another process, which may run another release. */
export function asTopic(text: string): Topic | null {
  return topics.find((topic) => topic === text) ?? null;
}
