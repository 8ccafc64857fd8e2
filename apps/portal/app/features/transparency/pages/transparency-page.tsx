import { transparencyAt } from '@procure/contract/transparency/transparency.route.ts';
import { publishedLabels } from '@procure/domain/transparency/transparency.ts';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Pagination } from '@procure/ui/pagination/pagination.tsx';
import { Time } from '@procure/ui/time/time.tsx';
import { WitnessBadge } from '@procure/web/transparency/witness-badge.tsx';
import { Form } from 'react-router';
import { Band } from '../../../lib/band.tsx';
import { SearchBox } from '../../../lib/search-box.tsx';
import type { PublicLog } from '../queries.ts';
import styles from './transparency-page.module.css';

/** The public log of the platform: its checkpoint, its entries, and how to verify them. */
export function TransparencyPage({ log }: { readonly log: PublicLog }) {
  const { checkpoint, origin, key, digest } = log;
  return (
    <Band>
      <PageHeader
        title="公开日志"
        lead="各标段截止时固定的回执日志、审计日志的每日签封，都在这里留下一条记录。记录只增不改，任何人都可以核对。"
        actions={
          <Form method="get" action={transparencyAt}>
            <SearchBox label="查找摘要" placeholder="凭据的 SHA-256 摘要" defaultValue={digest ?? ''} />
          </Form>
        }
      />
      {checkpoint === null ? null : (
        <section className={styles.head} aria-labelledby="head">
          <h2 id="head">最新检查点</h2>
          <p className={styles.size}>
            <b>{checkpoint.size}</b> 条记录
          </p>
          <dl>
            <div>
              <dt>日志根</dt>
              <dd className={styles.hash}>{checkpoint.root}</dd>
            </div>
            <div>
              <dt>签名时间</dt>
              <dd>
                <Time iso={checkpoint.signedAt} zone />
              </dd>
            </div>
            <div>
              <dt>日志名称</dt>
              <dd className={styles.hash}>{origin}</dd>
            </div>
            <div>
              <dt>核对公钥</dt>
              <dd className={styles.hash}>{key}</dd>
            </div>
          </dl>
        </section>
      )}
      <div className={styles.columns}>
        <section className={styles.entries} aria-labelledby="entries">
          <h2 id="entries">{digest === '' ? '已公布的记录' : '查找结果'}</h2>
          <Entries log={log} />
        </section>
        <aside className={styles.aside}>
          <Witnesses log={log} />
          <Stamping on={log.stamping} />
          <Explanation size={checkpoint?.size ?? 0} />
        </aside>
      </div>
    </Band>
  );
}

function Entries({ log: { entries, count, pageNum, digest } }: { readonly log: PublicLog }) {
  if (entries.length === 0) {
    const all = (
      <>
        摘要由核对工具算出，共64位。<Link href={transparencyAt}>查看全部记录</Link>
      </>
    );
    return digest === '' ? (
      <EmptyState text="还没有公布过记录" hint="首个标段截止，或首日审计日志签封后，记录会显示在这里" />
    ) : (
      <EmptyState text={digest === null ? '这不是一个摘要' : '公开日志中没有这个摘要'} hint={all} />
    );
  }
  return (
    <>
      <ol className={styles.list}>
        {entries.map(({ no, kind, digest: of, publishedAt, stamp }) => (
          <li key={no}>
            <div className={styles.what}>
              <span className={styles.no}>#{no}</span>
              <strong>{publishedLabels[kind]}</strong>
              <span className={styles.when}>
                <Time iso={publishedAt} />
              </span>
            </div>
            <div>
              <p className={styles.hash}>{of}</p>
              {stamp === null ? null : (
                <p className={styles.stamp}>
                  {stamp.authority}于 <Time iso={stamp.at} /> 加盖时间戳
                </p>
              )}
            </div>
            <p className={styles.links}>
              <a href={`${transparencyAt}/proof/${no}`}>收录证明</a>
              <a href={`${transparencyAt}/entry/${no}`}>记录原文</a>
              {stamp === null ? null : (
                <a href={`${transparencyAt}/stamp/${no}`} download={`transparency-${no}.tsr`}>
                  时间戳
                </a>
              )}
            </p>
          </li>
        ))}
      </ol>
      {digest === '' ? (
        <Pagination
          count={count}
          pageNum={pageNum}
          hrefFor={(page) => (page === 1 ? transparencyAt : `${transparencyAt}?pageNum=${page}`)}
        />
      ) : null}
    </>
  );
}

/**
 * The outside witnesses of the log, and the size up to which they have signed it: only their signatures are independent
 * of the platform.
 */
function Witnesses({ log: { witnesses } }: { readonly log: PublicLog }) {
  return (
    <section>
      <h2>外部见证人</h2>
      {witnesses.length === 0 ? (
        <p>本平台还没有接入外部见证人。在此之前，请自行保存检查点，以便日后核对。</p>
      ) : (
        <>
          <p>见证人由平台以外的单位运行，只在日志与它先前见过的一致、只增不改时联署检查点。</p>
          <ul className={styles.witnesses}>
            {witnesses.map(({ name, state, size, seenAt }) => (
              <li key={name}>
                <strong>{name}</strong>
                <WitnessBadge state={state} />
                {size === null || seenAt === null ? null : (
                  <span>
                    联署至第 {size} 条，
                    <Time iso={seenAt} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Explains whether an outside authority timestamps the entries, and how to verify that. */
function Stamping({ on }: { readonly on: boolean }) {
  return (
    <section>
      <h2>外部时间戳</h2>
      {on ? (
        <>
          <p>
            每条记录由平台以外的时间戳机构按 RFC 3161 加盖时间戳。下载记录原文和时间戳，用该机构的证书核对：
          </p>
          <code className={styles.command}>
            openssl ts -verify -data 记录原文 -in 时间戳 -CAfile 机构证书
          </code>
        </>
      ) : (
        <p>本平台还没有接入时间戳机构，公布时间以平台的时钟为准。</p>
      )}
    </section>
  );
}

/** Properties that the log proves and those it does not prove, and its address for programs. */
function Explanation({ size }: { readonly size: number }) {
  return (
    <>
      <section>
        <h2>能证明什么</h2>
        <p>
          每条记录只有凭据的摘要。持有凭据的人能算出摘要，确认它在此时已经公布、此后没有被换掉；其他人从中看不出是哪个标段、有几家投标。
        </p>
        <p>
          保存任一检查点，以后就能核对日志是否只增不改。平台若给不同的人看不同的日志，两份检查点放在一起就会暴露。
        </p>
        <p>
          检查点、收录证明、记录原文与您保存的回执、开标记录，可一并交给
          <a href="/verifier.html">证据核对页</a>
          核对；该页不能联网，文件不会离开您的设备。
        </p>
      </section>
      <section>
        <h2>供程序读取</h2>
        <p>格式为 C2SP tlog-checkpoint、tlog-tiles、tlog-proof，地址不变：</p>
        <ul className={styles.addresses}>
          <li>
            <a href={`${transparencyAt}/checkpoint`}>{transparencyAt}/checkpoint</a>
            <span>最新检查点</span>
          </li>
          <li>
            <a href={`${transparencyAt}/key`}>{transparencyAt}/key</a>
            <span>核对公钥</span>
          </li>
          <li>
            <a href={`${transparencyAt}/consistency/${Math.max(0, size - 1)}`}>
              {transparencyAt}/consistency/旧条数
            </a>
            <span>自旧检查点以来只增不改的证明</span>
          </li>
          <li>
            <code>{transparencyAt}/tile/层/序号</code>
            <span>整本日志，由此可自行算出任何证明</span>
          </li>
        </ul>
      </section>
      <section>
        <h2>页面程序的摘要</h2>
        <p>
          <a href="/build.sha256">/build.sha256</a> 列出本站发给浏览器的每个程序文件的
          SHA-256。自行构建同一版本的人，可以用 sha256sum -c 逐个比对。
        </p>
      </section>
    </>
  );
}
