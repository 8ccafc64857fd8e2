import type { EntryRow } from '@procure/contract/tender/entry.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { entryPartLabel, partOf } from '@procure/domain/tender/entry.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { TabTitle } from '../../../lib/tab-title.ts';
import { Violations } from '../../../lib/violations.tsx';
import { RestoreEntry, RetireEntry } from '../components/entry-acts.tsx';
import { entryDraftOf } from '../components/entry-draft.ts';
import { EntryForm } from '../components/entry-form.tsx';
import styles from '../components/tender.module.css';
import { entryQuery } from '../queries.ts';

/** `/tender/entry/:id`: one entry of the library, with the passages that the check of wording finds. */
export default function EntryPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...entryQuery(id), staleTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/tender/entry', text: '条目库' }}>
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </Loaded>
  );
}

function Entry({ entry }: { readonly entry: EntryRow }) {
  const [start] = useState(() => entryDraftOf(entry));
  const { name, content, organisationName, savedBy, savedAt, retiredAt, findings } = entry;
  return (
    <div className={styles.sections}>
      <TabTitle of={name} />
      <PageHeader
        title={name}
        lead={`${entryPartLabel(content.kind, partOf(content))} · ${organisationName} · ${savedBy}于 ${formatDateTime(savedAt)} 保存`}
        actions={
          retiredAt === null ? (
            <RetireEntry entry={entry} look="default" />
          ) : (
            <RestoreEntry entry={entry} look="default" />
          )
        }
      />
      {retiredAt === null ? null : (
        <Note
          tone="neutral"
          title={`这个条目已于 ${formatDateTime(retiredAt)} 停用，恢复使用后才能修改和选用。`}
        />
      )}
      <EntryForm start={start} entry={entry} onSaved={() => undefined} />
      <Card id="wording" title="招标文件检测">
        {findings.length === 0 ? null : (
          <p>以下用语疑似限制竞争。条目可以保存；选用它的项目仍须修改，或在提交审批时说明保留的理由。</p>
        )}
        <Violations violations={findings} fine="已保存的内容中，未发现疑似限制竞争的用语。" />
      </Card>
    </div>
  );
}
