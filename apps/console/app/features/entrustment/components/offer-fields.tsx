import type { getEntrustmentForm } from '@procure/contract/entrustment/entrustment.route.ts';
import type { FileView } from '@procure/contract/field.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { categoryKindLabels, categoryKinds } from '@procure/domain/category/kind.ts';
import { checkDocumentNo, checkPeriod } from '@procure/domain/entrustment/entrustment.ts';
import { ChoiceField, DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { ChecksField } from './checks-field.tsx';

export type EntrustmentForm = OutputOf<typeof getEntrustmentForm>;

/** An entrustment in the form. */
export interface WrittenEntrustment {
  purchaserId: string;
  agencyId: string;
  documentNo: string;
  files: readonly FileView[];
  kinds: string[];
  tenderIds: string[];
  fromDay: string;
  untilDay: string;
  ownerId: string;
}

type Of = { readonly of: Fields<WrittenEntrustment> };

/** Demands a choice of the field that `label` names. */
export const demandChoice = (label: string) => (value: string) => (value === '' ? `请选择${label}` : null);
/** Options of a field. */
export const optionsOf = (all: readonly { readonly id: string; readonly name: string }[]) =>
  all.map(({ id, name }) => [id, name] as const);

/** The purchaser and its agency. */
export function PartyFields({ of: fields, purchasers, agencies }: Of & EntrustmentForm) {
  return (
    <>
      <ChoiceField
        of={fields}
        name="purchaserId"
        label="招标人"
        required
        rule={demandChoice('招标人')}
        options={optionsOf(purchasers)}
      />
      <ChoiceField
        of={fields}
        name="agencyId"
        label="招标代理机构"
        required
        help={agencies.length === 0 ? '平台上还没有招标代理机构，请系统管理员在采购单位中建立。' : undefined}
        rule={demandChoice('招标代理机构')}
        options={optionsOf(agencies)}
      />
    </>
  );
}

interface DocumentFieldsProps extends Of {
  readonly onBusy: (busy: boolean) => void;
}

/** The letter of entrustment. */
export function DocumentFields({ of: fields, onBusy }: DocumentFieldsProps) {
  return (
    <>
      <TextField
        of={fields}
        name="documentNo"
        label="委托书编号"
        required
        help="委托书或委托代理合同的编号。"
        max={100}
        rule={checkDocumentNo}
      />
      <FilesField
        of={fields}
        name="files"
        label="委托书"
        required
        help="双方盖章的委托书或委托代理合同。"
        max={1}
        rule={(files) => (files.length === 0 ? '请上传委托书' : null)}
        onBusy={onBusy}
      />
    </>
  );
}

interface ScopeFieldsProps extends Of {
  /** The purchaser's tenders that may be entrusted one by one. */
  readonly tenders: EntrustmentForm['purchasers'][number]['tenders'];
}

/** The kinds of tenders and the single tenders that the agency handles. */
export function ScopeFields({ of: fields, tenders }: ScopeFieldsProps) {
  return (
    <>
      <ChecksField
        of={fields}
        name="kinds"
        label="委托的项目类别"
        help="含今后新建的此类项目。"
        options={categoryKinds.map((kind) => [kind, categoryKindLabels[kind]])}
        rule={(kinds) =>
          kinds.length === 0 && fields.form.getValues('tenderIds').length === 0
            ? '请选择委托的项目类别，或指定具体项目'
            : null
        }
      />
      {tenders.length === 0 ? null : (
        <ChecksField
          of={fields}
          name="tenderIds"
          label="另行委托的具体项目"
          help="类别之外，由您负责或经办的项目。"
          options={tenders.map(({ id, tenderNo, title }) => [id, `${title}（${tenderNo}）`])}
        />
      )}
    </>
  );
}

interface PeriodFieldsProps extends Of {
  readonly today: string;
}

export function PeriodFields({ of: fields, today }: PeriodFieldsProps) {
  return (
    <>
      <DayField of={fields} name="fromDay" label="委托起始日" required rule={demandChoice('委托起始日')} />
      <DayField
        of={fields}
        name="untilDay"
        label="委托截止日"
        required
        help="含当日；到期自动终止。"
        rule={(until) =>
          demandChoice('委托截止日')(until) ?? checkPeriod(fields.form.getValues('fromDay'), until, today)
        }
      />
    </>
  );
}
