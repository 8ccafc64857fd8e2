import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { relationKindLabels } from '@procure/domain/company/mark.ts';
import { fewestCompared, rarityInWords } from '@procure/domain/evaluation/rarity.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import styles from './relations.module.css';

type RelationsView = NonNullable<EvaluationView['relations']>;

interface RelationsProps {
  readonly of: RelationsView;
  readonly title?: string;
}

/** Data that bidders of one lot have in common, as evidence for review. */
export function Relations({
  of: { pairs, reading, rarity },
  title = '投标人之间的相同信息',
}: RelationsProps) {
  return (
    <Card title={title}>
      {pairs.length === 0 ? (
        <p className={styles.text}>平台未比对到投标人之间有相同信息。</p>
      ) : (
        <>
          <Note title="以下信息仅供核实，不是认定">
            单位负责人为同一人或者存在控股、管理关系的，不得参加同一标段投标（《招标投标法实施条例》第三十四条）；投标文件由同一单位或者个人编制、委托同一个人办理投标、投标文件异常一致、保证金从同一账户转出的，视为串通投标（第四十条）。是否成立由评标委员会、监督部门依法认定。
          </Note>
          <ul className={styles.pairs}>
            {pairs.map(({ one, other, shared }) => (
              <li key={`${one} ${other}`}>
                <b>{one}</b> 与 <b>{other}</b>
                <ul className={styles.shared}>
                  {shared.map(({ kind, value }) => (
                    <Shared key={kind} kind={kind} value={value} rarity={rarity} />
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {rarity.length === 0 ? (
            <p className={styles.remark}>
              本平台此前比对过的标段不足{fewestCompared}个，暂不提供同类情形的出现次数。
            </p>
          ) : null}
        </>
      )}
      {reading === null ? null : <p className={styles.remark}>{readingInWords(reading)}</p>}
    </Card>
  );
}

interface SharedProps extends Pick<RelationsView, 'rarity'> {
  readonly kind: RelationsView['pairs'][number]['shared'][number]['kind'];
  readonly value: string | null;
}

function Shared({ kind, value, rarity }: SharedProps) {
  const seen = rarity.find((one) => one.kind === kind);
  return (
    <li>
      {relationKindLabels[kind]}
      {value === null ? null : <>：{kind === 'fileText' ? `“${value}”` : value}</>}
      {seen === undefined ? null : <span className={styles.remark}>{rarityInWords(seen)}</span>}
    </li>
  );
}

function readingInWords(reading: NonNullable<RelationsView['reading']>): string {
  const { completedAt, readFiles, unreadFiles, compared } = reading;
  if (completedAt === null) return '平台正在读取并比对投标文件的属性和文字，完成后显示在此处。';
  return [
    `已比对投标文件中${readFiles}个PDF、DOCX、XLSX文件的属性和文字。`,
    ...(unreadFiles === 0 ? [] : [`${unreadFiles}个文件无法读取，请自行查阅。`]),
    ...(compared ? [] : ['文字过多，未能比对，请自行查阅。']),
  ].join('');
}
