/** 条例55: why a candidate cannot win, and the next one moves up. */
export const strikeGrounds = [
  'gave_up',
  'force_majeure',
  'no_performance_bond',
  'unlawful',
  'not_eligible',
] as const;
/** `award_void`: it had won, and its award is void by the supervisor's decision; nobody chooses that. */
export const recordedStrikeGrounds = [...strikeGrounds, 'award_void'] as const;
export type StrikeGround = (typeof recordedStrikeGrounds)[number];

export const strikeGroundLabels: Readonly<Record<StrikeGround, string>> = {
  gave_up: '放弃中标',
  force_majeure: '因不可抗力不能履行合同',
  no_performance_bond: '不按照招标文件要求提交履约保证金',
  unlawful: '被查实存在影响中标结果的违法行为',
  not_eligible: '其他不符合中标条件的情形',
  award_void: '中标被监督部门认定无效',
};

/** Why a struck candidate did not win, as it reads it in its notice. */
export const struckReason = (ground: StrikeGround, reason: string): string =>
  `已取消中标候选资格（${strikeGroundLabels[ground]}）：${reason}`;

/** Whether what was promised about `target`, a candidate by name or the whole, is about this one. */
export const isStrikeOf = (target: string, companyName: string): boolean =>
  target === '' || target === companyName;
