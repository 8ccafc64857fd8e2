import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { isAnnounced, type Sourced } from '../tender/sourcing.ts';
import type { NoticeKind } from './notice.ts';

interface Ordered {
  readonly scope: TenderScope;
  readonly isTendering: boolean;
  /** Limits the row to one method. */
  readonly method?: Method;
  readonly kinds: readonly NoticeKind[];
  readonly citation: string;
}

/**
 * The notices that the law requires to be public even for a tender that was not publicly announced. All other facts of
 * such a tender (its existence, its changes, its failure) are disclosed only to its participants: 邀请招标 is not public
 * (招标投标法10、17).
 */
const orderedByLaw: readonly Ordered[] = [
  {
    scope: 'mandatory',
    isTendering: true,
    kinds: ['candidates', 'award'],
    citation: '《招标投标法实施条例》第五十四条、《招标公告和公示信息发布管理办法》第六条',
  },
  {
    scope: 'government',
    isTendering: true,
    kinds: ['award'],
    citation: '《政府采购法实施条例》第四十三条',
  },
  {
    scope: 'government',
    isTendering: false,
    kinds: ['award', 'failed', 'terminated'],
    citation: '《政府采购法实施条例》第四十三条、《政府采购非招标采购方式管理办法》第三十七条、第五十条',
  },
  {
    scope: 'government',
    isTendering: false,
    method: 'single_source',
    kinds: ['single_source', 'single_source_result'],
    citation: '《政府采购法实施条例》第三十八条、《政府采购非招标采购方式管理办法》第三十八条、第四十条',
  },
];

/** Returns whether a notice of this kind may be public. */
export function isPublicNotice(kind: NoticeKind, tender: Sourced & { readonly scope: TenderScope }): boolean {
  if (isAnnounced(tender)) return true;
  const { isTendering } = methodSteps[tender.method];
  return orderedByLaw.some(
    ({ scope, method = tender.method, ...order }) =>
      scope === tender.scope &&
      method === tender.method &&
      order.isTendering === isTendering &&
      order.kinds.includes(kind),
  );
}
