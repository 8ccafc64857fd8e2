import { keptText, savingText } from '@procure/web/draft/save-words.tsx';
import type { ReactNode } from 'react';
import { placed } from './problems.ts';
import styles from './tender.module.css';
import type { TenderWriting } from './use-tender-draft.ts';

/** The save state of the draft as text, beside its actions. */
export function SaveBar({
  writing,
  children,
}: {
  readonly writing: TenderWriting;
  readonly children: ReactNode;
}) {
  const { keptBack, saving, draft } = writing;
  const listed = saving.kind === 'saved' && keptBack.length > 0;
  return (
    <div className={styles.bar}>
      <div className={styles.saving}>
        <p role="status">{tenderSavingText(writing)}</p>
        {listed ? (
          <details>
            <summary>哪些内容仅存于本机</summary>
            <ul>
              {keptBack.map((one) => (
                <li key={one.field}>{placed(one, draft.lots.length)}</li>
              ))}
            </ul>
            <p>
              表格中填写有误的行整行、同一标段的时间安排整体保留在本机；平台上为其最近一次有效的内容，改正后自动保存。
            </p>
          </details>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** The fields that a tender must have before the platform accepts it. */
const first: Readonly<Record<string, string>> = {
  title: '项目名称',
  categoryId: '采购品类',
  areaCode: '项目地区',
  organisationId: '招标人',
};

export function tenderSavingText(
  writing: Pick<TenderWriting, 'saving' | 'keptBack' | 'keptHere' | 'unkept' | 'version'>,
): string {
  const { saving, keptBack, version, unkept } = writing;
  const here = keptText(writing);
  if (saving.kind === 'saved' && keptBack.length > 0)
    return `${savingText(writing)}；${keptBack.length} 处填写有误，${unkept ? here : '仅存于本机'}`;
  if (saving.kind !== 'failed' || saving.again || keptBack.length === 0) return savingText(writing);
  // A missing or wrong field prevents the rest from being saved too.
  const needed = keptBack.flatMap(({ field }) => first[field] ?? []);
  const mend =
    version === 0 && needed.length > 0
      ? `填写${needed.join('、')}后保存到平台`
      : `改正标出的 ${keptBack.length} 处后保存到平台`;
  return here === '' ? mend : `${here}；${mend}`;
}
