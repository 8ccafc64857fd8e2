import type { FieldError } from '../outcome.ts';

interface ChosenAgency {
  /** Whether the author works for the purchaser, and not for an agency. */
  readonly own: boolean;
  /** The agencies that the author works for. */
  readonly agencies: readonly string[];
  /** Null: 自行招标. */
  readonly chosen: string | null;
  /** The agency of the stored draft. */
  readonly before: string | null;
  /** Whether an entrustment of the chosen agency that covers such a tender is in force. */
  readonly stands: boolean;
}

/**
 * Checks the agency of a tender that is being written. The purchaser chooses among the agencies entrusted with it, and
 * may keep the present one. An agency's staff write for their own agency, within its entrustments.
 */
export function checkAgency({ own, agencies, chosen, before, stands }: ChosenAgency): FieldError | null {
  if (own)
    return chosen === null || stands || chosen === before
      ? null
      : { field: 'agencyId', message: '请选择委托在有效期内、且委托范围含本项目的招标代理机构' };
  if (chosen === null || !agencies.includes(chosen))
    return {
      field: 'agencyId',
      message: '请选择您所在的招标代理机构；由他方代理或自行招标的，请由招标人办理',
    };
  return stands ? null : { field: 'kind', message: '此类项目不在委托范围内，请核对项目类别或与招标人联系' };
}
