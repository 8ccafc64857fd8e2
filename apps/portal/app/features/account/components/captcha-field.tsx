import { getCaptcha } from '@procure/client/account/account.gen.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../../lib/client.ts';
import styles from './account-form.module.css';

export interface Captcha {
  readonly id: string;
  /** A data address of the picture; empty while it could not be loaded. */
  readonly picture: string;
}

/** The picture to be read, and the way to another one. Each is good for one use. */
export function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const refresh = useCallback(async () => {
    const reply = await client.call(getCaptcha, {});
    setCaptcha(
      reply.ok
        ? { id: reply.data.id, picture: `data:image/svg+xml,${encodeURIComponent(reply.data.svg)}` }
        : { id: '', picture: '' },
    );
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { captcha, refresh };
}

interface CaptchaFieldProps {
  readonly captcha: Captcha | null;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onRefresh: () => void;
}

export function CaptchaField({ captcha, value, error, onChange, onRefresh }: CaptchaFieldProps) {
  return (
    <Field label="图形验证码" required id="captcha" error={error} help="不区分大小写，2分钟内有效。">
      {(control) => (
        <div className={styles.beside}>
          <TextInput
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={10}
          />
          <span className={styles.picture}>
            {captcha?.picture ? <img src={captcha.picture} alt="图形验证码图片" /> : null}
          </span>
          <Button kind="text" onClick={onRefresh}>
            {captcha?.picture === '' ? '重新加载' : '换一张'}
          </Button>
        </div>
      )}
    </Field>
  );
}
