import { sendPersonCode } from '@procure/contract/objection/person.route.ts';
import { checkPhone } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { maskPhone } from '@procure/domain/masking.ts';
import { useCodeRequest } from '@procure/web/account/code-request.ts';
import { OtpField } from '@procure/web/account/otp-field.tsx';
import { client } from '@procure/web/call/client.ts';
import { refusedIn } from '@procure/web/session/problem.ts';
import { type Filled, TypedText } from './person-fields.tsx';
import { wayLater } from './way-later.ts';

export type PersonPurpose =
  | 'objection'
  | 'objection_reading'
  | 'complaint'
  | 'complaint_reading'
  | 'single_source';

interface PersonCodeProps<T extends { readonly phone: string; readonly otp: string }> {
  readonly of: Filled<T>;
  readonly purpose: PersonPurpose;
  readonly help: string;
}

/** The phone number and the code that proves it; valid for one purpose and in this browser. */
export function PersonCode<T extends { readonly phone: string; readonly otp: string }>({
  of,
  purpose,
  help,
}: PersonCodeProps<T>) {
  const request = useCodeRequest((phone, humanCheck) =>
    client.call(sendPersonCode, { phone, purpose, humanCheck }),
  );
  async function send() {
    const phone = readPhone(of.values.phone);
    const wrong = checkPhone(phone);
    if (wrong !== null) return of.setProblems([{ id: 'phone', message: wrong }]);
    const failure = await request.send(phone, maskPhone(phone));
    const problems = failure === null ? [] : await refusedIn(failure, wayLater);
    of.setProblems(problems.map((one) => ({ id: 'otp', ...one })));
  }
  return (
    <>
      <TypedText
        of={of}
        name="phone"
        label="手机号"
        required
        help={help}
        type="tel"
        autoComplete="tel-national"
        max={20}
      />
      <OtpField
        value={of.values.otp}
        error={of.errorAt('otp')}
        resendAt={request.resendAt}
        sentTo={request.sentTo}
        busy={request.busy}
        checking={request.checking}
        onChange={(otp) => of.change('otp', otp)}
        onSend={() => void send()}
      />
    </>
  );
}
