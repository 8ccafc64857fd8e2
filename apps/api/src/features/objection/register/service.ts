import { formatDateTime } from '@procure/domain/display/time.ts';
import { objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { isLate, registerState, registerStateLabels, resultOf } from '@procure/domain/objection/register.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { exportList } from '../../company/sheet/service.ts';
import { personOpener } from '../person/service.ts';
import { nameOf } from '../read-model.ts';
import { objectorOf, type RegisterFilter, readFigures, readRegister } from './read-model.ts';

const columns = [
  '异议编号',
  '项目编号',
  '项目',
  '招标人',
  '异议事项',
  '提出时间',
  '应答复时间',
  '状态',
  '处理结果',
  '办结时间',
  '逾期',
  '提出人',
];

/** Exports the filtered register as a spreadsheet. It names objectors to the answering staff, as the page does. */
export function exportRegister(parts: Parts, actor: StaffActor, filter: RegisterFilter) {
  // The entry belongs to no single lot: if it named an objection, it would stay hidden without an end.
  const list = { title: '异议台账', columns, filter, entity: 'tender' };
  const open = personOpener(parts);
  return exportList(parts, actor, list, async (db, page) => {
    const { received: count } = await readFigures(actor.scope, db, filter);
    const { rows } = await readRegister(actor.scope, db, { ...filter, ...page });
    const cells = rows.map((row) => {
      const state = registerState(row.state) ?? 'open';
      // An outcome that is not approved yet is not shown.
      const outcome = state === 'answered' ? row.outcome : null;
      return [
        row.objectionNo,
        row.tenderNo,
        nameOf(row),
        row.organisationName,
        objectionSubjectLabels[row.subject],
        formatDateTime(row.submittedAt),
        formatDateTime(row.dueAt),
        registerStateLabels[state],
        resultOf(outcome, row.ground),
        row.endedAt === null ? '' : formatDateTime(row.endedAt),
        isLate(row, row.now) ? '逾期' : '',
        objectorOf(row, open) ?? '',
      ];
    });
    return { count, cells };
  });
}
