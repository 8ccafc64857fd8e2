import { checkUscc, normaliseUscc } from '@procure/domain/company/uscc.ts';
import {
  checkContactPhone,
  checkOrganisationName,
  normaliseOrganisationName,
  type OrganisationProfile,
  readContactPhone,
} from '@procure/domain/organisation/organisation.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import type { Fields } from '@procure/web/form/use-fields.ts';

/** Values of the form; kind and place are chosen for a new organisation only. */
export interface Filled extends OrganisationProfile {
  readonly kind: string;
  readonly parentId: string;
}

const filled = (label: string) => (value: string) => (value.trim() === '' ? `请输入${label}` : null);
const trimmed = (value: string) => value.trim();

/** The fields of a new or existing organisation. */
export function ProfileFields({ of }: { readonly of: Fields<Filled> }) {
  const typed = { of, autoComplete: 'off' } as const;
  return (
    <>
      <TextField
        {...typed}
        name="name"
        label="单位名称"
        required
        max={100}
        read={normaliseOrganisationName}
        rule={checkOrganisationName}
      />
      <TextField
        {...typed}
        name="uscc"
        label="统一社会信用代码"
        help="内设部门没有代码的可不填。"
        max={30}
        read={normaliseUscc}
        rule={(code) => (code.trim() === '' ? null : checkUscc(code))}
      />
      <TextField
        {...typed}
        name="address"
        label="联系地址"
        required
        max={200}
        read={trimmed}
        rule={filled('联系地址')}
      />
      <TextField
        {...typed}
        name="contactName"
        label="联系人"
        required
        max={50}
        read={trimmed}
        rule={filled('联系人')}
      />
      <TextField
        {...typed}
        name="contactPhone"
        label="联系电话"
        required
        max={30}
        read={readContactPhone}
        rule={checkContactPhone}
      />
    </>
  );
}
