import { claimCompany } from '@procure/contract/claim/claim.route.ts';
import type { FileView } from '@procure/contract/field.ts';
import {
  checkIdNumber,
  type IdPaper,
  idNumberLabels,
  idPaperOptions,
} from '@procure/domain/company/id-paper.ts';
import { normalisePersonName } from '@procure/domain/company/person-name.ts';
import { checkLegalRepName } from '@procure/domain/company/rules.ts';
import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { readCode } from '@procure/domain/display/typed.ts';
import { written } from '@procure/domain/written.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CheckField, ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import styles from './member.module.css';

interface Values {
  uscc: string;
  companyName: string;
  legalRepName: string;
  legalRepIdType: IdPaper;
  legalRepIdNo: string;
  consent: boolean;
  reason: string;
  licence: FileView[];
  proofs: FileView[];
}

const needed = (message: string) => (files: readonly FileView[]) => (files.length === 0 ? message : null);

export function ClaimForm({ uscc }: { readonly uscc: string }) {
  const act = useCommand(claimCompany);
  // One flag for each field: the uploads end independently.
  const [sendsLicence, setSendsLicence] = useState(false);
  const [sendsProofs, setSendsProofs] = useState(false);
  const fields = useFields<Values>(
    {
      uscc,
      companyName: '',
      legalRepName: '',
      legalRepIdType: 'id_card',
      legalRepIdNo: '',
      consent: false,
      reason: '',
      licence: [],
      proofs: [],
    },
    act.failure,
  );
  const paper = useValue(fields, 'legalRepIdType');
  const text = { of: fields, required: true, autoComplete: 'off' } as const;
  const send = ({ licence: [licence], proofs, ...rest }: Values) =>
    act.run(
      (id) => ({
        id,
        ...rest,
        consent: true,
        licence: licence?.id ?? '',
        proofs: proofs.map((file) => file.id),
      }),
      '认领已提交，企业现有的成员已收到通知',
    );
  return (
    <Card title="填写认领申请">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void whenValid(fields, send);
        }}
      >
        <TextField
          {...text}
          name="uscc"
          label="统一社会信用代码"
          max={30}
          read={normaliseUscc}
          rule={checkUscc}
        />
        <TextField
          {...text}
          name="companyName"
          label="企业名称"
          max={100}
          help="与营业执照一致。"
          rule={written('企业名称', { min: 2, max: 100 })}
        />
        <FilesField
          of={fields}
          name="licence"
          label="营业执照"
          required
          purpose="certificate"
          max={1}
          help="正本或副本的彩色扫描件或照片，PDF或图片，不超过20 MB。"
          rule={needed('请上传营业执照')}
          onBusy={setSendsLicence}
        />
        <TextField
          {...text}
          name="legalRepName"
          label="法定代表人姓名"
          max={50}
          read={normalisePersonName}
          rule={checkLegalRepName}
        />
        <ChoiceField
          of={fields}
          name="legalRepIdType"
          label="法定代表人证件类型"
          required
          none={null}
          options={idPaperOptions}
          onPick={() => fields.form.setValue('legalRepIdNo', '')}
        />
        <TextField
          {...text}
          name="legalRepIdNo"
          label={`法定代表人${idNumberLabels[paper]}`}
          max={30}
          read={readCode}
          rule={(value) => checkIdNumber(paper, value, dayOf(new Date()), '法定代表人')}
        />
        <CheckField
          of={fields}
          name="consent"
          required
          rule={(value) => (value ? null : '请阅读并单独同意处理法定代表人证件号码')}
        >
          已取得法定代表人的单独同意，允许平台用其证件号码与企业登记的资料核对。平台只保存打码后的号码和用于核对的密文摘要，不能还原。
        </CheckField>
        <FilesField
          of={fields}
          name="proofs"
          label="法定代表人授权书"
          required
          purpose="certificate"
          max={5}
          help="写明授权您管理本企业在平台上的账户，由法定代表人签字并加盖公章；可附身份证明，每个不超过20 MB。"
          rule={needed('请上传法定代表人授权书')}
          onBusy={setSendsProofs}
        />
        <TextField
          {...text}
          name="reason"
          label="认领理由"
          max={500}
          lines={3}
          help="原管理成员的情况、您的职务。审核人员和企业现有的成员会看到。"
          rule={written('认领理由', { min: 10, max: 500 })}
        />
        <div className={styles.acts}>
          <Button
            kind="primary"
            type="submit"
            busy={act.busy}
            busyText="正在提交"
            disabled={sendsLicence || sendsProofs}
          >
            提交认领
          </Button>
          <ButtonLink href="/dashboard?view=join">返回申请加入</ButtonLink>
        </div>
        <p className={styles.foot}>
          提交后企业现有的成员会立即收到通知，能看到您的姓名、用户名、打码的手机号或邮箱和认领理由，看不到材料。提交虚假材料的，依法承担责任。
        </p>
      </form>
    </Card>
  );
}
