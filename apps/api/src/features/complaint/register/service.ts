import {
  complaintGroundLabels,
  complaintOutcomeLabels,
  complaintSubjectLabels,
} from '@procure/domain/complaint/complaint.ts';
import {
  complaintRegisterState,
  complaintRegisterStateLabels,
  isComplaintLate,
} from '@procure/domain/complaint/register.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { exportList } from '../../company/sheet/service.ts';
import { complainantOpener } from '../complainant/service.ts';
import {
  complainantOf,
  lastDue,
  nameOf,
  type RegisterFilter,
  readFigures,
  readRegister,
} from './read-model.ts';

const columns = [
  '投诉编号',
  '项目编号',
  '项目',
  '招标人',
  '投诉事项',
  '提交时间',
  '受理时间',
  '应办理时间',
  '状态',
  '处理结果',
  '办结时间',
  '逾期',
  '投诉人',
];

const timeOf = (time: Date | null) => (time === null ? '' : formatDateTime(time));

/** Exports the filtered register as a spreadsheet. It names complainants to the handling staff, as the page does. */
export function exportRegister(parts: Parts, actor: StaffActor, filter: RegisterFilter) {
  // The entry belongs to no single lot: if it named a complaint, it would stay hidden without an end.
  const list = { title: '投诉台账', columns, filter, entity: 'tender' };
  const open = complainantOpener(parts);
  return exportList(parts, actor, list, async (db, page) => {
    const { received: count } = await readFigures(actor.scope, db, filter);
    const { rows } = await readRegister(actor.scope, db, { ...filter, ...page });
    const cells = rows.map((row) => {
      const state = complaintRegisterState(row.state);
      const { ground, outcome } = row;
      // An outcome that is not signed yet is not shown.
      const result = outcome === null || state !== 'decided' ? '' : complaintOutcomeLabels[outcome];
      return [
        row.complaintNo,
        row.tenderNo,
        nameOf(row),
        row.organisationName,
        complaintSubjectLabels[row.subject],
        timeOf(row.submittedAt),
        timeOf(row.receivedAt),
        timeOf(lastDue(row)),
        state === null ? '' : complaintRegisterStateLabels[state],
        ground === null ? result : `不予受理（${complaintGroundLabels[ground]}）`,
        timeOf(row.endedAt),
        isComplaintLate(row, row.now) ? '逾期' : '',
        complainantOf(row, open) ?? '',
      ];
    });
    return { count, cells };
  });
}
