import { describe, expect, test } from 'vitest';
import { isAnnounced } from '../tender/announcement.ts';
import { methods } from '../tender/method.ts';
import { tenderScopes } from '../tender/scope.ts';
import { noticeKinds } from './notice.ts';
import { isPublicNotice } from './publicity.ts';

const publicKinds = (method: (typeof methods)[number], scope: (typeof tenderScopes)[number]) =>
  noticeKinds.filter((kind) => isPublicNotice(kind, { method, scope }));

describe('public notices', () => {
  test('include every notice of a publicly announced tender', () => {
    for (const method of methods.filter(isAnnounced)) {
      for (const scope of tenderScopes) expect(publicKinds(method, scope)).toEqual([...noticeKinds]);
    }
  });

  test('of an invited tender are those that the law requires', () => {
    expect(publicKinds('invited_tender', 'mandatory')).toEqual(['candidates', 'award']);
    expect(publicKinds('invited_tender', 'government')).toEqual(['award']);
    expect(publicKinds('invited_tender', 'voluntary')).toEqual([]);
  });

  test('of an invited purchase are none if it is voluntary, and its end if it is a government one', () => {
    for (const method of methods.filter((one) => !isAnnounced(one))) {
      expect(publicKinds(method, 'voluntary'), method).toEqual([]);
    }
    expect(publicKinds('inquiry', 'government')).toEqual(['award', 'failed', 'terminated']);
    expect(publicKinds('single_source', 'mandatory')).toEqual([]);
  });

  test('of an invited tender never include its beginning or its changes', () => {
    for (const method of methods.filter((one) => !isAnnounced(one))) {
      for (const scope of tenderScopes) {
        for (const kind of ['tender', 'prequalification', 'change', 'clarification'] as const) {
          expect(isPublicNotice(kind, { method, scope })).toBe(false);
        }
      }
    }
  });
});
