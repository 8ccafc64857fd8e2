import type { FileView } from '@procure/contract/field.ts';
import { appealMeasure } from '@procure/contract/measure/measure.route.ts';
import type { MyMeasure } from '@procure/contract/measure/measure.schema.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { formNames } from '@procure/domain/file/rules.ts';
import { measureEffects, measureKindLabels } from '@procure/domain/measure/measure.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { MeasureBadge } from '@procure/web/measure/measure-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { downloadFile } from '../../../lib/download.ts';
import { Allowed } from '../../../lib/permission.tsx';
import { measuresQuery } from '../queries.ts';
import styles from './company.module.css';

/**
 * Current and former measures against the company, each with its effect and the way to appeal; renders nothing if there
 * are none.
 */
export function Measures() {
  const measures = useQuery(measuresQuery()).data?.data ?? [];
  return measures.map((measure) => <Measure key={measure.id} measure={measure} />);
}

function Measure({ measure }: { readonly measure: MyMeasure }) {
  const { kind, phase, organisationName, reason, since, until, liftedAt, appeal } = measure;
  const { stopped, open } = measureEffects[kind];
  const stands = phase === 'standing';
  return (
    <Card
      title={kind === 'exclusion' ? `${organisationName}的供应商黑名单` : measureKindLabels[kind]}
      aside={<MeasureBadge phase={phase} reader="supplier" />}
    >
      <DescriptionList
        items={[
          { term: '理由', detail: reason, wide: true },
          { term: '生效时间', detail: formatDateTime(since) },
          { term: '截止日', detail: `${formatDay(until)}（含当日，期满自动失效）` },
          ...(liftedAt === null ? [] : [{ term: '解除时间', detail: formatDateTime(liftedAt) }]),
          ...(stands
            ? [
                { term: '期间不能', detail: stopped, wide: true },
                { term: '仍可', detail: open, wide: true },
              ]
            : []),
          ...(appeal === null ? [] : appealItems(appeal)),
        ]}
      />
      {appeal === null || appeal.files.length === 0 ? null : (
        <FileList files={appeal.files} label="申诉附件" onDownload={(file) => void downloadFile(file)} />
      )}
      {stands && appeal === null ? (
        <Allowed
          code="company.submit"
          otherwise={<p>如有异议，请由拥有“管理企业”权限的同事在此提出申诉。</p>}
        >
          <AppealButton id={measure.id} />
        </Allowed>
      ) : null}
    </Card>
  );
}

function appealItems({ at, text, answer }: NonNullable<MyMeasure['appeal']>) {
  return [
    { term: '您的申诉', detail: `${formatDateTime(at)}：${text}`, wide: true },
    {
      term: '答复',
      detail:
        answer === null
          ? '待答复，由未提出、未确认本措施的人员核实'
          : `${formatDateTime(answer.at)}，${answer.upheld ? '申诉成立' : '申诉不成立'}：${answer.text}`,
      wide: true,
    },
  ];
}

interface Values {
  text: string;
  files: readonly FileView[];
}

/** Appeals a measure, once; the dialog says that nothing can be added later. */
function AppealButton({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false);
  const [uploading, setUploading] = useState(false);
  const act = useCommand(appealMeasure);
  const fields = useFields<Values>({ text: '', files: [] }, act.failure, { names: { fileIds: 'files' } });
  return (
    <div className={styles.appeal}>
      <Button kind="primary" onClick={() => setOpen(true)}>
        提出申诉
      </Button>
      {open ? (
        <FieldsDialog
          of={fields}
          title="提出申诉"
          confirmText="提交申诉"
          busyText="正在提交"
          disabled={uploading}
          act={async ({ text, files }) =>
            uploading
              ? null
              : act.run({ id, text, fileIds: files.map((file) => file.id) }, '申诉已提交，待答复')
          }
          onClose={() => setOpen(false)}
        >
          <p>每项措施可申诉一次，提交后不能补充；答复前措施继续有效，申诉成立即解除。</p>
          <TextField
            of={fields}
            name="text"
            label="申诉理由"
            required
            help="10–2000字。"
            rule={requiredText('申诉理由', { min: 10, max: 2000 })}
            max={2000}
            lines={6}
          />
          <FilesField
            of={fields}
            name="files"
            label="附件"
            help={`${formNames('any')}，每个不超过20MB`}
            max={10}
            onBusy={setUploading}
          />
        </FieldsDialog>
      ) : null}
    </div>
  );
}
