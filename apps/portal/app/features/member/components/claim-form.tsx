import { claimCompany } from '@procure/contract/claim/claim.route.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { CompanyFields, demandFile, LegalRepFields, type WrittenClaim } from './claim-fields.tsx';
import styles from './member.module.css';

export function ClaimForm({ uscc }: { readonly uscc: string }) {
  const act = useCommand(claimCompany);
  // One flag for each field: the uploads end independently.
  const [sendsLicence, setSendsLicence] = useState(false);
  const [sendsProofs, setSendsProofs] = useState(false);
  const fields = useFields<WrittenClaim>(
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
  const text = { of: fields, required: true, autoComplete: 'off' } as const;
  const send = ({ licence: [licence], proofs, ...rest }: WrittenClaim) =>
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
        <CompanyFields of={fields} onBusy={setSendsLicence} />
        <LegalRepFields of={fields} />
        <FilesField
          of={fields}
          name="proofs"
          label="法定代表人授权书"
          required
          purpose="certificate"
          max={5}
          help="写明授权您管理本企业在平台上的账户，由法定代表人签字并加盖公章；可附身份证明，每个不超过20 MB。"
          rule={demandFile('请上传法定代表人授权书')}
          onBusy={setSendsProofs}
        />
        <TextField
          {...text}
          name="reason"
          label="认领理由"
          max={500}
          lines={3}
          help="原管理成员的情况、您的职务。审核人员和企业现有的成员会看到。"
          rule={requiredText('认领理由', { min: 10, max: 500 })}
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
