import { publicizeSingleSource } from '@procure/contract/single-source/single-source.route.ts';
import type {
  SingleSourceContent,
  SingleSourceView,
} from '@procure/contract/single-source/single-source.schema.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import {
  maxSingleSourceExperts,
  type SingleSourceExpert,
  singleSourceSizes as sizes,
} from '@procure/domain/single-source/single-source.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { useAutosave } from '@procure/web/draft/use-autosave.ts';
import { FieldsSummary, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';

interface Written extends Omit<SingleSourceContent, 'experts'> {
  /** The same id for all attempts: a repeated call publishes once. */
  readonly publicityId: string;
  readonly experts: SingleSourceExpert[];
}

const noExpert: SingleSourceExpert = { name: '', employer: '', title: '', opinion: '' };

function begun({ publicity }: SingleSourceView): Written {
  if (publicity === null)
    return {
      publicityId: crypto.randomUUID(),
      supplierName: '',
      supplierUscc: '',
      supplierAddress: '',
      description: '',
      reason: '',
      supervisor: '',
      experts: [noExpert],
    };
  const { supplierName, supplierUscc, supplierAddress, description, reason, supervisor, experts } = publicity;
  return {
    publicityId: crypto.randomUUID(),
    ...{ supplierName, supplierUscc, supplierAddress, description, reason, supervisor },
    experts: experts.map((expert) => ({ ...expert })),
  };
}

const isSame = ({ publicityId: _, ...one }: Written, { publicityId: __, ...other }: Written) =>
  JSON.stringify(one) === JSON.stringify(other);

interface PublicityFormProps {
  readonly tender: TenderView;
  readonly view: SingleSourceView;
  /** Undefined where there is nothing to go back to. */
  readonly onClose: (() => void) | undefined;
  readonly onPublished: () => void;
}

/** The contents of the announcement (74号令38); kept in this browser until it is published. */
export function PublicityForm({ tender, view, onClose, onPublished }: PublicityFormProps) {
  const [start] = useState(() => ({ version: 0, draft: begun(view), by: null, at: null }));
  const draft = useAutosave<Written>({
    place: () => `single-source/${tender.id}`,
    start,
    isSame,
    send: null,
  });
  const act = useCommand(publicizeSingleSource);
  const fields = useDraftFields(draft, act.failure, { summary: true });
  if (!draft.loaded) return <Skeleton lines={6} />;

  async function publish(values: Written) {
    const sure = await confirm({
      title: '发布单一来源公示',
      text: `公示至${formatDateTime(view.until)}（北京时间）期满，发布后不能撤回或者修改，只能重新公示。`,
      confirmText: '确认发布',
    });
    if (!sure) return null;
    const published = await act.run({ id: tender.id, ...values }, '单一来源公示已发布');
    if (published === null) return null;
    draft.take(start);
    onPublished();
    return published;
  }

  return (
    <Card title={view.publicity === null ? '编写单一来源公示' : '重新公示'}>
      <div className={styles.form}>
        <FieldsSummary of={fields} />
        <p className={styles.hint}>
          公示同时列出采购人、项目名称“{tender.title}”、项目编号、各标段和采购预算；这些内容变更后须重新公示。
        </p>
        <Supplier of={fields} />
        <Texts of={fields} />
        <Experts of={fields} />
        <div className={styles.actions}>
          <Button
            kind="primary"
            busy={act.busy}
            busyText="正在发布"
            onClick={() => void whenValid(fields, publish)}
          >
            发布公示
          </Button>
          {onClose === undefined ? null : <Button onClick={onClose}>取消</Button>}
        </div>
        <KeptWords draft={draft} />
      </div>
    </Card>
  );
}

interface PartProps {
  readonly of: Fields<Written>;
}

function Supplier({ of }: PartProps) {
  return (
    <>
      <TextField
        of={of}
        name="supplierName"
        label="唯一供应商名称"
        required
        rule={requiredText('唯一供应商名称', sizes.supplierName)}
        max={sizes.supplierName.max}
      />
      <TextField
        of={of}
        name="supplierUscc"
        label="供应商统一社会信用代码"
        required
        help="公示后只能邀请这一家供应商。"
        rule={checkUscc}
        read={normaliseUscc}
        max={30}
      />
      <TextField
        of={of}
        name="supplierAddress"
        label="供应商地址"
        required
        rule={requiredText('供应商地址', sizes.supplierAddress)}
        max={sizes.supplierAddress.max}
      />
    </>
  );
}

function Texts({ of }: PartProps) {
  return (
    <>
      <TextField
        of={of}
        name="description"
        label="拟采购货物或者服务的说明"
        required
        help="10–2000字。"
        rule={requiredText('拟采购货物或者服务的说明', sizes.description)}
        max={sizes.description.max}
        lines={4}
      />
      <TextField
        of={of}
        name="reason"
        label="采用单一来源采购方式的原因"
        required
        help="10–2000字，写明为什么只能从这一家供应商处采购。"
        rule={requiredText('采用单一来源采购方式的原因', sizes.reason)}
        max={sizes.reason.max}
        lines={4}
      />
      <TextField
        of={of}
        name="supervisor"
        label="财政部门及其联系方式"
        required
        help="名称、地址、联系人和电话。"
        rule={requiredText('财政部门及其联系方式', sizes.supervisor)}
        max={sizes.supervisor.max}
      />
    </>
  );
}

function Experts({ of }: PartProps) {
  const experts = useValue(of, 'experts');
  const replace = (rows: SingleSourceExpert[]) => {
    of.form.setValue('experts', rows);
    of.changed();
  };
  return (
    <>
      {experts.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place.
        <fieldset key={place} className={styles.form}>
          <legend>专业人员 {place + 1}</legend>
          <TextField
            of={of}
            name={`experts.${place}.name`}
            label={`专业人员${place + 1}姓名`}
            required
            rule={requiredText(`专业人员${place + 1}姓名`, sizes.expertName)}
            max={sizes.expertName.max}
          />
          <TextField
            of={of}
            name={`experts.${place}.employer`}
            label={`专业人员${place + 1}工作单位`}
            required
            rule={requiredText(`专业人员${place + 1}工作单位`, sizes.employer)}
            max={sizes.employer.max}
          />
          <TextField
            of={of}
            name={`experts.${place}.title`}
            label={`专业人员${place + 1}职称`}
            required
            rule={requiredText(`专业人员${place + 1}职称`, sizes.title)}
            max={sizes.title.max}
          />
          <TextField
            of={of}
            name={`experts.${place}.opinion`}
            label={`专业人员${place + 1}论证意见`}
            required
            help="10–2000字，论证供应商因专利、专有技术等原因具有唯一性。"
            rule={requiredText(`专业人员${place + 1}论证意见`, sizes.opinion)}
            max={sizes.opinion.max}
            lines={3}
          />
          {experts.length > 1 ? (
            <div className={styles.actions}>
              <Button kind="text" onClick={() => replace(experts.filter((__, other) => other !== place))}>
                删除专业人员{place + 1}
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      {experts.length < maxSingleSourceExperts ? (
        <div className={styles.actions}>
          <Button onClick={() => replace([...experts, noExpert])}>增加专业人员</Button>
        </div>
      ) : null}
    </>
  );
}
