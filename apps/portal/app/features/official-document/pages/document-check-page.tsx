import type { CheckedDocumentView } from '@procure/contract/official-document/official-document.schema.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { officialDocumentStandingLabels } from '@procure/domain/official-document/official-document.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { Form } from 'react-router';
import { Band } from '../../../lib/band.tsx';
import { FileComparison } from '../components/file-comparison.tsx';
import type { DocumentCheck } from '../queries.ts';
import styles from './document-check-page.module.css';

/** Verifies a signed document by the code printed on it. Works without JavaScript, except for the comparison of a file. */
export function DocumentCheckPage({ check }: { readonly check: DocumentCheck }) {
  return (
    <Band>
      <PageHeader
        title="核验电子文书"
        lead="输入文书页脚的验证码，核对文书由谁出具、是否仍然有效、文件是否被改动。"
      />
      <Form method="get" action="/documentCheck" className={styles.form}>
        <Field label="验证码" required id="code" error={errorOf(check)}>
          {(control) => (
            <TextInput
              {...control}
              name="code"
              defaultValue={check.kind === 'empty' ? '' : check.typed}
              placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" kind="primary">
          核验
        </Button>
      </Form>
      {check.kind === 'known' ? <Known document={check.document} /> : null}
    </Band>
  );
}

function errorOf({ kind }: DocumentCheck): string | undefined {
  if (kind === 'malformed') return '请输入文书上的20位验证码';
  if (kind === 'unknown') return '没有这个验证码的文书。请核对输入；确认无误的，该文书不是本平台出具的。';
  return undefined;
}

function Known({ document }: { readonly document: CheckedDocumentView }) {
  const { title, no, signer, recipient, tenderNo, tenderTitle, lotTitle, standing, decidedAt } = document;
  const { signature } = document;
  return (
    <section className={styles.result} aria-labelledby="document">
      <h2 id="document">
        {title} <small>{no}</small>
      </h2>
      <p role="status" className={styles.standing} data-valid={standing === 'valid' || standing === 'issued'}>
        {officialDocumentStandingLabels[standing]}
      </p>
      <DescriptionList
        items={[
          { term: '出具单位', detail: signer },
          ...(recipient === null ? [] : [{ term: '收件单位', detail: recipient }]),
          {
            term: '项目',
            detail: lotTitle === tenderTitle ? tenderTitle : `${tenderTitle}（${lotTitle}）`,
            wide: true,
          },
          { term: '项目编号', detail: tenderNo },
          { term: '出具时间', detail: <Time iso={decidedAt} zone /> },
        ]}
      />
      {signature === null ? (
        <p>文件正在签名，通常一分钟内完成。请稍后再核验文件。</p>
      ) : (
        <>
          <h3>文件与签名</h3>
          <p className={styles.hint}>摘要以SHA-256计算。</p>
          <DescriptionList
            items={[
              { term: '文件大小', detail: formatFileSize(signature.size) },
              { term: '签名时间', detail: <Time iso={signature.signedAt} zone /> },
              { term: '文件摘要', detail: <code>{signature.sha256}</code>, wide: true },
              { term: '证书摘要', detail: <code>{signature.certificateSha256}</code>, wide: true },
              {
                term: '时间戳',
                detail:
                  signature.stampedAt === null ? (
                    '没有时间戳'
                  ) : (
                    <>
                      {signature.stampAuthority} <Time iso={signature.stampedAt} zone />
                    </>
                  ),
              },
            ]}
          />
          <FileComparison sha256={signature.sha256} />
        </>
      )}
    </section>
  );
}
