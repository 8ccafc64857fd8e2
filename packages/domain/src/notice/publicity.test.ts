import { describe, expect, test } from 'vitest';
import { sourcingRules } from '../tender/ground.ts';
import { type Method, methods, type Sourcing } from '../tender/method.ts';
import { tenderScopes } from '../tender/scope.ts';
import { noticeKinds } from './notice.ts';
import { isPublicNotice } from './publicity.ts';

const withWay = (way: Sourcing) => methods.filter((method) => sourcingRules[method].allowed.includes(way));
const publicKinds = (method: Method, scope: (typeof tenderScopes)[number], sourcing: Sourcing = 'invited') =>
  noticeKinds.filter((kind) => isPublicNotice(kind, { method, sourcing, scope }));

describe('public notices', () => {
  test('include every notice of a publicly announced tender', () => {
    for (const method of withWay('announced')) {
      for (const scope of tenderScopes)
        expect(publicKinds(method, scope, 'announced')).toEqual([...noticeKinds]);
    }
  });

  test('of an invited tender are those that the law requires', () => {
    expect(publicKinds('invited_tender', 'mandatory')).toEqual(['candidates', 'award']);
    expect(publicKinds('invited_tender', 'government')).toEqual(['award']);
    expect(publicKinds('invited_tender', 'voluntary')).toEqual([]);
  });

  test('of an invited purchase are none if it is voluntary, and its end if it is a government one', () => {
    for (const method of withWay('invited')) {
      expect(publicKinds(method, 'voluntary'), method).toEqual([]);
    }
    expect(publicKinds('inquiry', 'government')).toEqual(['award', 'failed', 'terminated']);
    expect(publicKinds('single_source', 'mandatory')).toEqual([]);
  });

  test('of an invited tender never include its beginning or its changes', () => {
    for (const method of withWay('invited')) {
      for (const scope of tenderScopes) {
        for (const kind of ['tender', 'prequalification', 'change', 'clarification'] as const) {
          expect(isPublicNotice(kind, { method, sourcing: 'invited', scope })).toBe(false);
        }
      }
    }
  });
});
