import { entryKindLabels, entryKinds } from '@procure/domain/tender/entry.ts';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { emptyEntry } from '../components/entry-draft.ts';
import { EntryForm } from '../components/entry-form.tsx';
import styles from '../components/tender.module.css';

/** `/tender/entry/new?kind=`: a new clause or criterion of the library. */
export default function NewEntryPage() {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const kind = entryKinds.find((one) => one === address.get('kind')) ?? 'clause';
  const [start] = useState(() => emptyEntry(kind));
  return (
    <div className={styles.sections}>
      <PageHeader
        title={`新建${entryKindLabels[kind]}条目`}
        lead="保存后，本单位的采购员编辑招标项目时可以选用。"
      />
      <EntryForm start={start} onSaved={(id) => void navigate(`/tender/entry/${id}`, { replace: true })} />
    </div>
  );
}
