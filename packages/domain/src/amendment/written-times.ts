import type { NewTimes } from './extension.ts';

/** Deadlines in ISO 8601, as they are stored. */
export type WrittenTimes = { readonly [Time in keyof NewTimes]?: string };

export const readTimes = ({ bidDeadline, prequalificationDeadline }: WrittenTimes): NewTimes => ({
  ...(bidDeadline === undefined ? {} : { bidDeadline: new Date(bidDeadline) }),
  ...(prequalificationDeadline === undefined
    ? {}
    : { prequalificationDeadline: new Date(prequalificationDeadline) }),
});

export const writeTimes = ({ bidDeadline, prequalificationDeadline }: NewTimes): WrittenTimes => ({
  ...(bidDeadline === undefined ? {} : { bidDeadline: bidDeadline.toISOString() }),
  ...(prequalificationDeadline === undefined
    ? {}
    : { prequalificationDeadline: prequalificationDeadline.toISOString() }),
});
