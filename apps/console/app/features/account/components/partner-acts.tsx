import * as wire from '@procure/contract/account/partner.route.ts';
import { checkPublicKey } from '@procure/domain/account/partner.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { requiredReason, requiredText } from '@procure/domain/required-text.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';

interface Closes {
  readonly onClose: () => void;
}

export function RegisterPartner({ onClose }: Closes) {
  const act = useCommand(wire.registerPartner);
  const fields = useFields({ name: '' }, act.failure, {
    placeOf: ({ reason }) => (reason === 'partner_name_taken' ? 'name' : null),
  });
  return (
    <FieldsDialog
      of={fields}
      title="登记合作系统"
      confirmText="登记"
      busyText="正在登记"
      act={(values) => act.run((id) => ({ id, ...values }), '合作系统已登记，请登记其公钥')}
      onClose={onClose}
    >
      <TextField
        of={fields}
        name="name"
        label="合作系统名称"
        required
        rule={requiredText('合作系统名称', { min: 2, max: 50 })}
        max={50}
        help="供应商首次使用其链接、绑定和解除绑定时看到此名称。"
      />
    </FieldsDialog>
  );
}

interface AddKeyProps extends Closes {
  readonly partner: { readonly id: string; readonly name: string };
}

const chosen = (what: string) => (value: string) => (value === '' ? `请选择${what}` : null);

export function AddKey({ partner, onClose }: AddKeyProps) {
  const act = useCommand(wire.addPartnerKey);
  const [today] = useState(() => dayOf(new Date()));
  const fields = useFields(
    { publicKey: '', validFrom: today, validUntil: addDays(today, 364) },
    act.failure,
    { placeOf: ({ reason }) => (reason === 'partner_key_taken' ? 'publicKey' : null) },
  );
  return (
    <FieldsDialog
      of={fields}
      title={`登记${partner.name}的公钥`}
      confirmText="登记公钥"
      busyText="正在登记"
      act={(values) => act.run((id) => ({ id, partnerId: partner.id, ...values }), '公钥已登记')}
      onClose={onClose}
    >
      <p>请向合作方当面或经可靠途径核对公钥。私钥由合作方自行保管，不得交给任何人。</p>
      <TextField
        of={fields}
        name="publicKey"
        label="公钥"
        required
        rule={checkPublicKey}
        max={500}
        lines={4}
        help="Ed25519公钥，PEM格式。"
      />
      <DayField of={fields} name="validFrom" label="启用日" required rule={chosen('启用日')} />
      <DayField of={fields} name="validUntil" label="到期日" required rule={chosen('到期日')} />
    </FieldsDialog>
  );
}

export function WithdrawKey({ id, name, onClose }: Closes & { readonly id: string; readonly name: string }) {
  const act = useCommand(wire.withdrawPartnerKey);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`停用${name}的公钥`}
      confirmText="确认停用"
      busyText="正在停用"
      danger
      act={({ reason }) => act.run({ id, reason }, '公钥已停用')}
      onClose={onClose}
    >
      <p>停用后该公钥签名的请求一律拒绝，已发出的登录链接立即失效。停用不能撤销；需要时请登记新的公钥。</p>
      <TextField
        of={fields}
        name="reason"
        label="停用原因"
        required
        rule={requiredReason('停用原因')}
        max={500}
      />
    </FieldsDialog>
  );
}
