import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { measureEffects, measureKindLabels } from '@procure/domain/measure/measure.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { MeasureBadge } from '@procure/web/measure/measure-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { downloadFile } from '../../../lib/download.ts';
import { TabTitle } from '../../../lib/tab-title.ts';
import styles from '../components/measure.module.css';
import { MeasureActs, type MeasureView } from '../components/measure-acts.tsx';
import { measureQuery } from '../queries.ts';

export default function MeasurePage() {
  const { id = '' } = useParams();
  const query = useQuery(measureQuery(id));
  return <Loaded query={query}>{(measure) => <Measure measure={measure} />}</Loaded>;
}

function Measure({ measure }: { readonly measure: MeasureView }) {
  const { kind, phase, company, organisation, evidence, appeal } = measure;
  const { stopped, open } = measureEffects[kind];
  return (
    <div className={styles.page}>
      <TabTitle of={`${measureKindLabels[kind]}：${company.name}`} />
      <PageHeader
        title={`${measureKindLabels[kind]}：${company.name}`}
        badges={<MeasureBadge phase={phase} reader="staff" />}
        lead={organisation.name}
      />
      <div className={styles.pair}>
        <div className={styles.stack}>
          <Card title="措施">
            <DescriptionList items={itemsOf(measure)} />
            <p className={styles.hint}>
              限制期间不能：{stopped}。仍可：{open}。
            </p>
          </Card>
          <Card title="依据材料">
            <FileList files={evidence} label="依据材料" onDownload={(file) => void downloadFile(file)} />
            <p className={styles.hint}>依据材料只供本单位办理人员查看，不提供给供应商。</p>
          </Card>
          {appeal === null ? null : <Appeal appeal={appeal} />}
        </div>
        <MeasureActs measure={measure} />
      </div>
    </div>
  );
}

function itemsOf({
  company,
  reason,
  until,
  proposedBy,
  proposedAt,
  decided,
  lifting,
  lifted,
  phase,
}: MeasureView) {
  const wide = true;
  const step = (term: string, by: string, at: string, words = '') => ({
    term,
    detail: `${by}，${formatDateTime(at)}${words === '' ? '' : `：${words}`}`,
    wide,
  });
  return [
    { term: '企业', detail: <Link href={`/supplier/${company.id}`}>{company.name}</Link>, wide },
    { term: '理由', detail: reason, wide },
    { term: '截止日', detail: `${formatDay(until)}（含当日，期满自动失效）`, wide },
    step('提出', proposedBy, proposedAt),
    ...(decided === null
      ? []
      : [step(phase === 'rejected' ? '驳回' : '确认', decided.by || '—', decided.at, decided.note)]),
    ...(lifting === null ? [] : [step('申请提前解除', lifting.by, lifting.at, lifting.reason)]),
    ...(lifted === null ? [] : [step('解除', lifted.by, lifted.at)]),
  ];
}

function Appeal({ appeal }: { readonly appeal: NonNullable<MeasureView['appeal']> }) {
  const { at, text, files, answer, answeredBy } = appeal;
  return (
    <Card title="供应商的申诉">
      <p className={styles.text}>{text}</p>
      {files.length === 0 ? null : (
        <FileList files={files} label="申诉附件" onDownload={(file) => void downloadFile(file)} />
      )}
      <p className={styles.hint}>{formatDateTime(at)} 提出</p>
      {answer === null ? null : (
        <DescriptionList
          items={[
            {
              term: answer.upheld ? '申诉成立' : '申诉不成立',
              detail: `${answeredBy}，${formatDateTime(answer.at)}：${answer.text}`,
              wide: true,
            },
          ]}
        />
      )}
    </Card>
  );
}
