import type { FieldError } from '@procure/domain/outcome.ts';
import { Card } from '@procure/ui/card/card.tsx';
import type { ReactNode } from 'react';
import { Answers } from './answers.tsx';
import styles from './bid.module.css';
import { BidConsortium } from './bid-consortium.tsx';
import { CriterionAnswers } from './criterion-answers.tsx';
import { asksForBond, type BidPart, hasConsortium, type SheetKind } from './draft.ts';
import { EnvelopeFiles } from './envelope-files.tsx';
import { Bond, Letter } from './letter-and-bond.tsx';
import { PreferenceStatement } from './preference-statement.tsx';
import { PriceLines } from './price-lines.tsx';
import type { DraftFiles } from './use-draft-files.ts';

interface BidPartsProps extends BidPart {
  readonly openPrices: readonly FieldError[];
  /** The place of a price line that is shown, from 0; null for none. */
  readonly revealedPrice: number | null;
  readonly companyName: string;
  readonly companyCode: string;
  readonly kept: DraftFiles;
  readonly mayEdit: boolean;
  onUnlock(): void;
}

/** The parts of a bid. */
export function BidParts(props: BidPartsProps) {
  const { kept, companyName, companyCode, mayEdit, openPrices, revealedPrice, onUnlock, ...part } = props;
  const { lot, draft, errorAt } = part;
  const filesOf = (kind: SheetKind) => [...kept.files, ...kept.coming].filter(({ role }) => role === kind);
  return (
    <>
      <Card id="letter" title="投标函">
        <Written by={mayEdit}>
          <Letter {...part} />
        </Written>
      </Card>
      <Card id="prices" title="报价明细">
        <Written by={mayEdit}>
          <PriceLines {...part} {...{ openPrices }} revealed={revealedPrice} />
        </Written>
        <WhereKept />
      </Card>
      <Card id="technical" title="技术响应">
        <Written by={mayEdit}>
          <Answers {...part} kind="technical" />
          <CriterionAnswers {...part} kind="technical" files={filesOf('technical')} />
        </Written>
        <EnvelopeFiles
          part="technical"
          id="technical.files"
          error={errorAt('technical.files', '')}
          label="技术文件"
          help="技术方案、检验报告等，合计不超过500 MB。选择时检查格式和密码；文件加密暂存在本机浏览器，递交或先加密上传时封装后上传；本企业有投标密钥的，草稿中的文件也加密保存到平台。"
          kept={kept}
          onUnlock={onUnlock}
        />
      </Card>
      <Card id="commercial" title="商务响应">
        <Written by={mayEdit}>
          <Answers {...part} kind="commercial" />
          <CriterionAnswers {...part} kind="commercial" files={filesOf('commercial')} />
          <PreferenceStatement {...part} />
        </Written>
        <EnvelopeFiles
          part="commercial"
          id="commercial.files"
          error={errorAt('commercial.files', '')}
          label="商务文件"
          help="营业执照、业绩、授权委托书等。请勿在此放入价格。"
          kept={kept}
          onUnlock={onUnlock}
        />
      </Card>
      {hasConsortium(lot, draft, [...kept.files, ...kept.coming, ...kept.lost]) ? (
        <Card id="consortium" title="联合体">
          <Written by={mayEdit}>
            <BidConsortium {...part} {...{ companyName, companyCode }} />
          </Written>
          <EnvelopeFiles
            part="agreement"
            id="consortium.agreement"
            error={errorAt('consortium.agreement', '')}
            label="共同投标协议"
            help="联合体各方签字盖章的协议，写明各方拟承担的工作和责任，单个不超过20 MB。独立投标的无需上传。"
            kept={kept}
            onUnlock={onUnlock}
          />
        </Card>
      ) : null}
      {asksForBond(lot) ? (
        <Card id="bond" title="投标保证金">
          <Written by={mayEdit}>
            <Bond {...part} />
          </Written>
          <EnvelopeFiles
            part="voucher"
            id="bond.voucherFileIds"
            error={errorAt('bond.voucherFileIds', '')}
            label="保证金凭证"
            help="转账回单、保函或保单，单个不超过20 MB。"
            kept={kept}
            onUnlock={onUnlock}
          />
        </Card>
      ) : null}
    </>
  );
}

/** The form of the bid: editable for people who may edit, read-only for those who may only submit. */
function Written({ by, children }: { readonly by: boolean; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.written} disabled={!by}>
      {children}
    </fieldset>
  );
}

/** Explains where drafts and files are kept before submission. */
function WhereKept() {
  return (
    <p className={styles.kept}>
      递交前的填写内容（含报价）是草稿：在您的浏览器中加密给本企业的投标密钥后，随填写自动保存到平台，平台打不开；所选文件同样加密后保存到平台，保存到哪里写在文件旁；持有密钥的同事可以继续编制，文件随草稿取回。填写内容和所选文件另在本机浏览器加密暂存，登录失效后用本账号重新登录即可恢复，退出登录时清除。
    </p>
  );
}
