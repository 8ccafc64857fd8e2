import { sql } from 'kysely';
import { ofAccount, ofAnother, sameForAll, secret, technical } from '../../account/exclusion/read-model.ts';
import type { Shares } from '../../account/own-data/read-model.ts';

/** The part of the copy of a person about experts and members of committees. */
export const expertShares: Pick<
  Shares,
  'expert' | 'expertInvitation' | 'lotEvaluator' | 'committeeDeclaration'
> = {
  expert: {
    title: '评审专家资料',
    whose: ofAccount,
    columns: {
      accountId: sameForAll,
      state: '状态',
      content: '资料',
      change: '待审核或者已退回的变更',
      changeState: '变更状态',
      fileId: '证书文件编号',
      changeFileId: '变更的证书文件编号',
      absences: '不能参加评审的时段',
      returnReason: '退回理由',
      suspendedUntil: '暂停资格至',
      suspensionReason: '暂停理由',
      endReason: '移出理由',
      submittedAt: '提交时间',
      reviewedAt: '审核时间',
      idNo: secret,
      idTag: secret,
      name: technical,
      employer: technical,
      areaCode: technical,
      qualifiedUntil: technical,
      reviewedBy: ofAnother,
      savedBy: technical,
      version: technical,
    },
  },
  expertInvitation: {
    title: '评审邀请',
    whose: ofAccount,
    columns: {
      id: '编号',
      accountId: sameForAll,
      lotId: '标段编号',
      speciality: '评审专业',
      state: '状态',
      reason: '谢绝或者退出的理由',
      invitedAt: '邀请时间',
      dueAt: '答复期限',
      answeredAt: '答复时间',
      drawNo: technical,
      position: technical,
    },
  },
  lotEvaluator: {
    title: '评委席位',
    whose: ofAccount,
    columns: { accountId: sameForAll, lotId: '标段编号', seat: '席位', invitationId: technical },
  },
  committeeDeclaration: {
    title: '评标签到与承诺',
    whose: (id) => sql`evaluator_id = ${id}`,
    columns: {
      evaluatorId: sameForAll,
      lotId: '标段编号',
      textVersion: '承诺版本',
      biddersDigest: '投标人名单校验值',
      signedInAt: '签到时间',
    },
  },
};
