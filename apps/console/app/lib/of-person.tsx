import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { idNumberLabels } from '@procure/domain/company/id-paper.ts';
import styles from './lot-desk.module.css';

/** Mark beside the name of a person who objects or complains without a company. */
export const ofPerson = '「个人（利害关系人）」';

/** Data of a person who objects or complains without a company, as far as an answer or a decision needs it. */
export function personItems({
  idType,
  idNo,
  phone,
  interest,
  unit,
  address,
}: NonNullable<ObjectionView['person']>) {
  const given = [
    { term: '工作单位', detail: unit, wide: true },
    { term: '联系地址', detail: address, wide: true },
  ];
  return [
    { term: idNumberLabels[idType], detail: idNo },
    { term: '手机号（已验证）', detail: phone },
    { term: '利害关系', detail: <span className={styles.text}>{interest}</span>, wide: true },
    ...given.filter(({ detail }) => detail !== ''),
  ];
}
