import type { WordingRuleContent } from '@procure/contract/wording/wording.schema.ts';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';

/** The contents of a version of a rule. */
export function RuleText({ content }: { readonly content: WordingRuleContent }) {
  const { title, scope, severity, phrases, unless, reason, citation } = content;
  return (
    <DescriptionList
      items={[
        { term: '名称', detail: title },
        { term: '适用范围', detail: scope === 'government' ? '仅政府采购' : '全部项目' },
        { term: '处理方式', detail: severity === 'warn' ? '须修改或说明理由' : '仅提示' },
        ...phrases.map(({ first, near }, place) => ({
          term: `第${place + 1}组词语`,
          detail: `${first.join('、')}${near === undefined ? '' : `；附近${near.within}字内：${near.words.join('、')}`}`,
          wide: true,
        })),
        { term: '例外词语', detail: unless.join('、'), wide: true },
        { term: '说明', detail: reason, wide: true },
        { term: '依据', detail: citation, wide: true },
      ]}
    />
  );
}
