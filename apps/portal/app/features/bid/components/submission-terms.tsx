import type { BidWorkspace } from '@procure/contract/bid/bid.schema.ts';
import type { BidDraft } from '@procure/contract/bid/draft.schema.ts';
import { type EnvelopeKind, envelopeKindLabels, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { secrecy } from '@procure/domain/bid/secrecy.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { read } from '@procure/web/session/storage.ts';
import styles from './bid.module.css';
import { sheetOf } from './draft.ts';
import type { KeptFile } from './kept-file.ts';
import type { PreparedStandings } from './prepared.ts';

interface SubmissionTermsProps {
  readonly bid: BidWorkspace;
  readonly draft: BidDraft;
  readonly files: readonly KeptFile[];
  readonly standings: PreparedStandings;
}

/** The contents, the recipient and the price of the submission, and its consequences. */
export function SubmissionTerms({ bid, draft, files, standings }: SubmissionTermsProps) {
  const { lot } = bid;
  const sheet = sheetOf(lot, draft);
  const ready = envelopeKinds.filter((kind) => standings.get(kind) === 'ready');
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const company = bid.companyName || read('nickName') || '';
  return (
    <>
      <p>
        {company}将向“{lot.tenderTitle}”递交投标：
      </p>
      <p className={styles.generated}>
        投标总价：<b translate="no">{formatYuan(sheet.totalIncl)}</b>（含税）
        <br />
        大写：<span translate="no">{sheet.capital}</span>
      </p>
      <ul className={styles.plainList}>
        <li>
          {ready.length === 0
            ? `${files.length}个文件（${formatFileSize(bytes)}）和填写的内容，将在您的浏览器中加密后上传；`
            : ready.length === envelopeKinds.length
              ? `${labelsOf(ready)}已加密上传，没有修改，这次只递交清单；`
              : `${labelsOf(ready)}已加密上传，没有修改，不再上传；其余内容将在您的浏览器中加密后上传；`}
          {formatDateTime(lot.bidDeadline)}（北京时间）截止，{secrecy.short}。
        </li>
        <li>
          {bid.validVersionNo === null
            ? '全部送达后，您将得到带平台签名的回执。'
            : `全部送达后，新版本取代第${bid.validVersionNo}版；在此之前第${bid.validVersionNo}版一直有效。`}
        </li>
        <li>上传前须二次验证（验证器，或发到手机、邮箱的验证码），请在截止前留出时间。</li>
        {methodSteps[lot.method].priceOnce ? (
          <li>
            <b>本项目为一次报价，递交后不得更改</b>：不能替换；截止前可以撤回，撤回后不能再次报价。
          </li>
        ) : (
          <li>截止前可以撤回或重新递交，次数不限。</li>
        )}
      </ul>
    </>
  );
}

const labelsOf = (kinds: readonly EnvelopeKind[]) => kinds.map((kind) => envelopeKindLabels[kind]).join('、');
