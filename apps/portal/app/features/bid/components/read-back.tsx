import type { BidKeyView } from '@procure/contract/bid-key/bid-key.schema.ts';
import { type EnvelopeKind, envelopeKindLabels } from '@procure/domain/bid/bid.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bidKeyQuery, openVersions, useOpenedPair } from '../../../lib/bid-key.ts';
import { UnlockKey } from '../../../lib/bid-key-dialogs.tsx';
import styles from './bid.module.css';
import { type OpenedBack, openBack, type SealedEnvelope } from './open-back.ts';

/** Words for submitted envelopes. */
export const submittedWords: BackWords = {
  when: '递交时',
  changed: '与递交时的校验值不符，请保存回执并联系平台客服',
  other_key: '递交时没有加密给您持有的投标密钥，不能打开；不影响投标',
  damaged: '密文与递交时一致，但内容不能完整解开，请在截止前重新递交',
};

/** Words for envelopes that are uploaded and not submitted; one that fails is uploaded again. */
export const preparedWords: BackWords = {
  when: '上传时',
  changed: '与上传时的校验值不符，已不再使用，递交时重新加密上传',
  other_key: '上传时没有加密给您持有的投标密钥，不能在这里打开；不影响递交',
  damaged: '密文与上传时一致，但内容不能完整解开，已不再使用，递交时重新加密上传',
};

interface ReadBackProps {
  readonly title: string;
  readonly envelopes: readonly SealedEnvelope[];
  /** Messages for an envelope that fails the check. */
  readonly words: BackWords;
  /** Called for an envelope that is not as it was uploaded, or does not open to its end. */
  onBad?(kind: EnvelopeKind): void;
  onClose(): void;
}

/**
 * Fetches envelopes from the platform and opens them here with the company's own key: shows that they are unchanged and
 * complete.
 */
export function ReadBack({ title, onClose, ...opened }: ReadBackProps) {
  const query = useQuery(bidKeyQuery());
  const pairIdentity = useOpenedPair(query.data?.data);
  /** The dialog that unlocks also calls `onClose` after it has succeeded. */
  const unlocked = useRef(false);
  const view = query.data?.data;
  const holds = view?.versions.some(({ sealed }) => sealed !== null) === true;
  if (view !== undefined && holds && pairIdentity === null)
    return (
      <UnlockKey
        view={view}
        onDone={() => {
          unlocked.current = true;
        }}
        onClose={() => {
          if (!unlocked.current) onClose();
        }}
      />
    );
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          关闭
        </Button>
      }
    >
      <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
        {(loaded) =>
          holds && pairIdentity !== null ? (
            <Opened {...opened} view={loaded} pairIdentity={pairIdentity} />
          ) : (
            <p>
              您没有持有本企业的投标密钥，不能打开核对；这不影响递交、投标的效力和开标。可在
              <Link href="/dashboard?view=key">投标密钥</Link>页面设置，或请同事交给您。
            </p>
          )
        }
      </Loaded>
    </Modal>
  );
}

interface OpenedProps extends Omit<ReadBackProps, 'title' | 'onClose'> {
  readonly view: BidKeyView;
  readonly pairIdentity: string;
}

function Opened({ envelopes, words, onBad, view, pairIdentity }: OpenedProps) {
  const [found, setFound] = useState<ReadonlyMap<string, OpenedBack>>(new Map());
  const tell = useRef(onBad);
  tell.current = onBad;
  useEffect(() => {
    const controller = new AbortController();
    void (async () => {
      const identities = (await openVersions(view, pairIdentity)).map(({ identity }) => identity);
      for (const envelope of envelopes) {
        const came = await openBack(envelope, identities, controller.signal);
        if (controller.signal.aborted) return;
        setFound((before) => new Map(before).set(envelope.kind, came));
        if (came.kind === 'changed' || came.kind === 'damaged') tell.current?.(envelope.kind);
      }
    })();
    return () => controller.abort();
  }, [view, pairIdentity, envelopes]);
  return (
    <>
      <p>浏览器从平台取回密文，与{words.when}的校验值比对，再用本企业的投标密钥解开到最后一个字节。</p>
      <ul className={`${styles.progress} ${styles.results}`} aria-label="打开核对的结果">
        {envelopes.map(({ kind, size }) => (
          <li key={kind}>
            <div className={styles.progressHead}>
              <b>{envelopeKindLabels[kind]}</b>
              <span>{formatFileSize(size)}</span>
            </div>
            <Result of={found.get(kind)} words={words} />
          </li>
        ))}
      </ul>
    </>
  );
}

export interface BackWords {
  /** 「递交时」 */
  readonly when: string;
  readonly changed: string;
  readonly other_key: string;
  readonly damaged: string;
}

function Result({ of, words }: { readonly of: OpenedBack | undefined; readonly words: BackWords }) {
  if (of === undefined)
    return (
      <p className={styles.muted} role="status">
        正在核对…
      </p>
    );
  if (of.kind === 'open')
    return (
      <>
        <p role="status">
          <Badge tone="success" icon="check-circle">
            可以打开
          </Badge>{' '}
          与{words.when}的校验值一致
        </p>
        <ul className={styles.plainList}>
          {of.files.map(({ name, size }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and none moves
            <li key={place}>
              {name}（{formatFileSize(size)}）
            </li>
          ))}
        </ul>
      </>
    );
  const grave = of.kind === 'changed' || of.kind === 'damaged';
  return (
    <p role="alert">
      <Badge tone={grave ? 'danger' : 'warning'} icon="alert">
        {grave ? '核对不符' : '未能打开'}
      </Badge>{' '}
      {of.kind === 'not_here' ? of.message : words[of.kind]}
    </p>
  );
}
