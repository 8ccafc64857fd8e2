import { describe, expect, test } from 'vitest';
import { isAnnounced } from '../tender/announcement.ts';
import { methods } from '../tender/method.ts';
import { tenderScopes } from '../tender/scope.ts';
import { noticeKinds } from './notice.ts';
import { isPublicNotice } from './publicity.ts';

const publicKinds = (method: (typeof methods)[number], scope: (typeof tenderScopes)[number]) =>
  noticeKinds.filter((kind) => isPublicNotice(kind, { method, scope }));

describe('What everybody may read', () => {
  test('is every notice of a tender that was announced to everybody', () => {
    for (const method of methods.filter(isAnnounced)) {
      for (const scope of tenderScopes) expect(publicKinds(method, scope)).toEqual([...noticeKinds]);
    }
  });

  test('is of an invited tender only what the law orders', () => {
    expect(publicKinds('invited_tender', 'mandatory')).toEqual(['candidates', 'award']);
    expect(publicKinds('invited_tender', 'government')).toEqual(['award']);
    expect(publicKinds('invited_tender', 'voluntary')).toEqual([]);
  });

  test('is nothing of a voluntary purchase among the invited, and of a government one its end', () => {
    for (const method of methods.filter((one) => !isAnnounced(one))) {
      expect(publicKinds(method, 'voluntary'), method).toEqual([]);
    }
    expect(publicKinds('inquiry', 'government')).toEqual(['award', 'failed', 'terminated']);
    expect(publicKinds('single_source', 'mandatory')).toEqual([]);
  });

  test('never that it began, or what changed in it', () => {
    for (const method of methods.filter((one) => !isAnnounced(one))) {
      for (const scope of tenderScopes) {
        for (const kind of ['tender', 'prequalification', 'change', 'clarification'] as const) {
          expect(isPublicNotice(kind, { method, scope })).toBe(false);
        }
      }
    }
  });
});
