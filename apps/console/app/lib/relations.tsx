import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { relationKindLabels } from '@procure/domain/company/mark.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import styles from './relations.module.css';

interface RelationsProps {
  readonly of: NonNullable<EvaluationView['relations']>;
  readonly title?: string;
}

/** Data that bidders of one lot have in common, as evidence for review. */
export function Relations({ of, title = '投标人之间的相同信息' }: RelationsProps) {
  return (
    <Card title={title}>
      {of.length === 0 ? (
        <p className={styles.text}>平台未比对到投标人之间有相同信息。</p>
      ) : (
        <>
          <Note title="以下信息仅供核实，不是认定">
            单位负责人为同一人或者存在控股、管理关系的，不得参加同一标段投标（《招标投标法实施条例》第三十四条）；委托同一个人办理投标、投标文件异常一致、保证金从同一账户转出的，视为串通投标（第四十条）。是否成立由评标委员会、监督部门依法认定。
          </Note>
          <ul className={styles.pairs}>
            {of.map(({ one, other, kinds }) => (
              <li key={`${one} ${other}`}>
                <b>{one}</b> 与 <b>{other}</b>
                <span>{kinds.map((kind) => relationKindLabels[kind]).join('；')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
