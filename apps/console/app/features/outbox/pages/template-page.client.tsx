import type { getTemplate } from '@procure/contract/outbox/template.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { channelLabels, factsOf } from '@procure/domain/message/kind.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TabTitle } from '../../../lib/tab-title.ts';
import styles from '../components/template.module.css';
import { WordingForm } from '../components/wording-form.tsx';
import { templateQuery } from '../queries.ts';

type Template = OutputOf<typeof getTemplate>;

const fixedWords: Readonly<Record<NonNullable<Template['fixed']>, string>> = {
  law: '法律要求发出这一通知：标题和内置正文须原样保留，可在正文前后补充说明。',
  secret: '正文含验证码或登录链接：标题和内置正文须原样保留，可在正文前后补充说明。',
};

/** `/template/wording?of=`: one text, on each channel, with its former wordings. */
export default function TemplatePage() {
  const [address] = useSearchParams();
  const query = useQuery({ ...templateQuery({ template: address.get('of') ?? '' }), staleTime: 0 });
  return (
    <Loaded query={query}>
      {(template) => (
        <div className={styles.page}>
          <TabTitle of={template.builtIn.subject} />
          <PageHeader
            title={template.builtIn.subject}
            lead={`${factsOf(template.kind).label}。正文中花括号里的占位由系统填写，每一个都须保留。`}
            actions={<ButtonLink href="/template">返回消息模板</ButtonLink>}
          />
          {template.fixed === null ? null : <Note title={fixedWords[template.fixed]} />}
          {template.placeholders.length === 0 ? null : (
            <Card title="占位">
              <DescriptionList
                items={template.placeholders.map(({ name: placeholder, label, example }) => ({
                  term: `{${placeholder}}`,
                  detail: `${label}，如：${example}`,
                }))}
              />
            </Card>
          )}
          {template.texts.map((text) => (
            <Card
              key={text.channel}
              title={channelLabels[text.channel]}
              aside={text.edited ? `已改写，第${text.versionNo}版` : '内置文字'}
            >
              {text.channel === 'sms' && template.smsRegistered ? (
                <Note title="短信由云服务按登记的模板发送，只填入占位的内容。此处的文字不会发出，要改动请在云服务登记新模板。" />
              ) : null}
              <WordingForm key={text.versionNo} of={template} text={text} />
            </Card>
          ))}
          <History versions={template.versions} />
        </div>
      )}
    </Loaded>
  );
}

function History({ versions }: Pick<Template, 'versions'>) {
  if (versions.length === 0) return null;
  return (
    <Card title="改写记录">
      <ul className={styles.list}>
        {versions.map(({ channel, versionNo, subject, body, madeBy, madeAt }) => (
          <li key={`${channel}${versionNo}`}>
            <span className={styles.minor}>
              {channelLabels[channel]}第{versionNo}版 · {madeBy} · {formatDateTime(madeAt)}（北京时间）
            </span>
            {body === null ? (
              <p className={styles.text}>恢复内置文字</p>
            ) : (
              <p className={styles.text}>
                <strong>{subject}</strong>
                <br />
                {body}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
