import { checkPassword, type PasswordOwner } from '@procure/domain/account/rules.ts';

export interface PasswordRule {
  readonly text: string;
  readonly met: boolean;
}

const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d\s]/];

/** The password's rules one by one, for display; `checkPassword` decides whether it is accepted. */
export function passwordProgress(password: string, owner: PasswordOwner): readonly PasswordRule[] {
  const long = password.length >= 8 && password.length <= 20;
  const varied = kinds.filter((kind) => kind.test(password)).length >= 3;
  const formed = long && varied;
  return [
    { text: '8–20位', met: long },
    { text: '大写字母、小写字母、数字、特殊字符中至少三种', met: varied },
    {
      text: '不含用户名或手机号，不是常见密码',
      // If the form is right, a refusal can only have this reason.
      met: formed && checkPassword(password, owner) === null,
    },
  ];
}
