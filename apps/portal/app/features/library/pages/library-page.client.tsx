import type { LibraryView } from '@procure/contract/library/library.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { libraryKinds } from '@procure/domain/library/library.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { EntryLines } from '@procure/web/library/entry-lines.tsx';
import { ExpiryNote } from '@procure/web/library/expiry-note.tsx';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../../../lib/download.ts';
import { libraryQuery } from '../../../lib/library.ts';
import { Lacking, useAllowed } from '../../../lib/permission.tsx';
import { Entries } from '../components/entries.tsx';
import styles from '../components/library.module.css';

/** `/dashboard?view=library`: documents that the company keeps for its applications and bids. */
export function LibraryPage() {
  const query = useQuery(libraryQuery());
  return (
    <Loaded query={query} back={{ href: '/dashboard', text: '返回管理中心' }}>
      {(library) => <Library library={library} />}
    </Loaded>
  );
}

function Library({ library }: { readonly library: LibraryView }) {
  const { entries, certificates, expiries, serverTime } = library;
  const today = dayOf(new Date(serverTime));
  const mayEdit = useAllowed('library.edit');
  return (
    <div className={styles.page}>
      <PageHeader title="资料库" lead="本企业的业绩、主要人员和财务状况；每次修改都留有版本。" />
      {mayEdit ? null : <Lacking code="library.edit" />}
      <ExpiryNote expiries={expiries} today={today}>
        <p>人员证书在本页更新；营业执照和企业证书经企业信息变更更新。</p>
      </ExpiryNote>
      {libraryKinds.map((kind) => (
        <Entries key={kind} kind={kind} entries={entries.filter((one) => one.kind === kind)} today={today} />
      ))}
      <Card
        title={`资质证书（${certificates.length}）`}
        aside={<ButtonLink href="/supplierInfoEdit">变更证书</ButtonLink>}
      >
        {certificates.length === 0 ? (
          <EmptyState text="现行企业信息中没有资质证书" hint="证书随企业信息登记与变更，经审核后生效。" />
        ) : (
          <ul className={styles.list}>
            {certificates.map((one) => (
              <li key={one.id}>
                <div className={styles.head}>
                  <h3>{one.title}</h3>
                </div>
                <EntryLines entry={one} today={today} onDownload={(file) => void downloadFile(file)} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
