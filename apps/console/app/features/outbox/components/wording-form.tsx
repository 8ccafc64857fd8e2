import {
  type getTemplate,
  previewTemplate,
  restoreTemplate,
  tryTemplate,
  wordTemplate,
} from '@procure/contract/outbox/template.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { checkWording, type Wording, wordingSizes } from '@procure/domain/message/template.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { useFields, useValue, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from './template.module.css';

type Template = OutputOf<typeof getTemplate>;

interface WordingFormProps {
  readonly of: Template;
  readonly text: Template['texts'][number];
}

interface Looked {
  readonly of: Wording;
  readonly shown: OutputOf<typeof previewTemplate>;
}

/** The wording for one channel: previewed with examples, saved as a version, or reset to the built-in one. */
export function WordingForm({ of: { template, builtIn, fixed }, text }: WordingFormProps) {
  const { channel, versionNo, edited } = text;
  const look = useCommand(previewTemplate);
  const attempt = useCommand(tryTemplate);
  const save = useCommand(wordTemplate);
  const back = useCommand(restoreTemplate);
  const [looked, show] = useState<Looked | null>(null);
  const fields = useFields({ subject: text.subject, body: text.body }, save.failure, {
    check: (values) => checkWording(values, { builtIn, channel, fixed: fixed !== null }),
  });
  // A preview of an earlier text is not shown for the current one.
  const now = { subject: useValue(fields, 'subject'), body: useValue(fields, 'body') };
  const isSame = looked?.of.subject === now.subject && looked.of.body === now.body;
  const preview = isSame ? looked.shown : null;
  const max = wordingSizes.body[channel];
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, (values) =>
          save.run({ template, channel, versionNo, ...values }, '已保存，此后的消息按新文字产生'),
        );
      }}
    >
      {channel === 'sms' ? null : (
        <TextField
          of={fields}
          name="subject"
          label="标题"
          required
          readOnly={fixed !== null}
          help={fixed === null ? `不超过${wordingSizes.subject}字` : '不能更改'}
          max={60}
        />
      )}
      <TextField
        of={fields}
        name="body"
        label="正文"
        required
        help={(body) => `${body.length}／${max}字，以句号结尾`}
        max={max}
        lines={4}
      />
      {preview === null ? null : (
        <div className={styles.preview} role="status">
          <span className={styles.minor}>
            预览（示例内容）
            {channel === 'sms' ? `：共${preview.body.length}字，按${preview.smsParts}条短信发送` : ''}
          </span>
          {channel === 'sms' ? null : <strong>{preview.subject}</strong>}
          <p className={styles.text}>{preview.body}</p>
        </div>
      )}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={save.busy} busyText="正在保存">
          保存
        </Button>
        <Button
          busy={look.busy}
          busyText="正在预览"
          onClick={() =>
            void whenValid(fields, async (values) => {
              const found = await look.run({ template, channel, ...values }, null);
              if (found !== null) show({ of: values, shown: found });
              return found;
            })
          }
        >
          预览
        </Button>
        {channel === 'mail' ? (
          <Button
            busy={attempt.busy}
            busyText="正在发送"
            onClick={() =>
              void whenValid(fields, (values) =>
                attempt.run({ template, ...values }, '试发邮件已发往您的邮箱'),
              )
            }
          >
            试发给自己
          </Button>
        ) : null}
        {edited ? (
          <Button
            busy={back.busy}
            busyText="正在恢复"
            onClick={() => void back.run({ template, channel, versionNo }, '已恢复内置文字')}
          >
            恢复内置文字
          </Button>
        ) : null}
      </div>
    </form>
  );
}
