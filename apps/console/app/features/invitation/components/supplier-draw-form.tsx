import type { LotSupplierDraw } from '@procure/contract/invitation/draw.schema.ts';
import { mostDrawnSuppliers, supplierReplyHours } from '@procure/domain/invitation/draw.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { CategoryTree } from '@procure/ui/category-tree/category-tree.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, NumberField, TextField, useBound } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { type Fields, useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useExpertCodes } from '../../../lib/expert-codes.ts';
import styles from '../../../lib/lot-desk.module.css';
import { categoriesQuery, requestSupplierDraw } from '../queries.ts';

interface SupplierDrawFormProps {
  readonly view: LotSupplierDraw;
  readonly onClose: () => void;
}

interface DrawDraft {
  categoryCodes: readonly string[];
  areaCode: string;
  count: string;
  replyHours: string;
  letter: string;
}

const numberOf = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0);

/** The conditions of a draw of suppliers. A further one fills the vacant places. */
export function SupplierDrawForm({ view, onClose }: SupplierDrawFormProps) {
  const { lot, minInvited, vacant, draws, poolFactor, proposedLetter } = view;
  const act = useCommand(requestSupplierDraw);
  const codes = useExpertCodes();
  const isFirst = draws.length === 0;
  const fields = useFields<DrawDraft>(
    {
      ...{ categoryCodes: [], areaCode: '', count: String(isFirst ? minInvited : vacant) },
      ...{ replyHours: '48', letter: draws.at(-1)?.letter ?? proposedLetter },
    },
    act.failure,
  );
  const send = (draft: DrawDraft) =>
    act.run(
      {
        ...{ lotId: lot.id, no: draws.length + 1, areaCode: draft.areaCode },
        ...{ categoryCodes: [...draft.categoryCodes], letter: draft.letter },
        ...{ count: numberOf(draft.count), replyHours: numberOf(draft.replyHours) },
      },
      '已申请抽取，公开日志收录后自动邀请供应商',
    );
  const pool =
    poolFactor > 1 ? `符合条件的供应商不少于抽取数量的${poolFactor}倍` : '符合条件的供应商不少于抽取数量';
  return (
    <FieldsDialog
      title={isFirst ? '随机抽取供应商' : `第${draws.length + 1}次抽取`}
      confirmText="确认申请"
      busyText="正在申请"
      width={700}
      of={fields}
      act={send}
      onClose={onClose}
    >
      <p className={styles.text}>
        {isFirst
          ? `从已通过审核、未受限制的供应商中抽取，${pool}。申请后条件和顺序不能更改，也不能重抽。`
          : `尚缺${vacant}家，可以放宽品类或者地区。已邀请过的供应商不再抽取。`}
      </p>
      <Categories of={fields} />
      <ChoiceField of={fields} name="areaCode" label="供货区域" none="不限" options={codes.areas} />
      <NumberField
        of={fields}
        name="count"
        label="抽取数量（家）"
        required
        help={isFirst ? `${minInvited}–${mostDrawnSuppliers}家。` : `不超过尚缺的${vacant}家。`}
        max={2}
      />
      <NumberField
        of={fields}
        name="replyHours"
        label="回复期限（小时）"
        required
        help={`${supplierReplyHours.least}–${supplierReplyHours.most}小时，婉拒或者逾期未回复的自动邀请下一家。`}
        max={3}
      />
      <TextField
        of={fields}
        name="letter"
        label="邀请函正文"
        required
        help="10–5000字，各家收到的内容相同；回复截止时间由平台按回复期限写明。"
        rule={requiredText('邀请函正文', { min: 10, max: 5000 })}
        max={5000}
        lines={8}
      />
    </FieldsDialog>
  );
}

/** The category that a drawn supplier supplies, of any level; all without a choice. */
function Categories({ of }: { readonly of: Fields<DrawDraft> }) {
  const categories = useQuery(categoriesQuery());
  const { about, value, change } = useBound<DrawDraft, readonly string[]>({
    ...{ of, name: 'categoryCodes', label: '供应品类' },
  });
  return (
    <fieldset className={styles.former} id={about.id} tabIndex={-1}>
      <legend>供应品类（可不选）</legend>
      {about.error ? <p className={styles.problem}>{about.error}</p> : null}
      <CategoryTree
        mode="any"
        tree={categories.data?.data ?? []}
        value={value}
        onChange={change}
        height={200}
      />
    </fieldset>
  );
}
