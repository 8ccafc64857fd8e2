import type { publicLotPhases } from './lot.ts';

/** The wording of each phase for suppliers. In a file of its own, because public pages load the states. */
export const lotPhaseWording: Readonly<Record<(typeof publicLotPhases)[number], string>> = {
  announced: '公告中，文件尚未开放获取',
  prequalifying: '资格预审中',
  prequalified: '资格预审已结束，待开放文件',
  bidding: '投标中',
  closed: '已截标，待开标',
  opening: '正在开标',
  evaluating: '评审中',
  reshowing: '候选人待重新公示',
  publicity: '候选人公示中',
  deciding: '采购人定标中',
  awarded: '已定标',
  contracted: '已签约',
  archived: '已归档',
  failed: '已流标',
  suspended: '已暂停，请等待通知',
  terminated: '已终止',
};
