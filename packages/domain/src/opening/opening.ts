/** The opening session of a lot. */
export const openingStates = ['waiting', 'in_progress', 'paused', 'completed'] as const;
export type OpeningState = (typeof openingStates)[number];

/** Holder of a lot's key: its openers, or the platform for lots published before openers had keys. */
export const keyHolders = ['openers', 'platform'] as const;
export type KeyHolder = (typeof keyHolders)[number];

/**
 * Reasons that a bid was not opened. `unread`: the storage could not be read · `altered`: the stored file is not the
 * one received · `undecipherable`: the file matches the receipt but cannot be decrypted or parsed.
 */
export const findingKinds = ['unread', 'altered', 'undecipherable'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Party responsible for a bid that cannot be opened (电子招标投标办法31). */
export const faults = ['bidder', 'other'] as const;
export type Fault = (typeof faults)[number];

export const faultLabels: Readonly<Record<Fault, string>> = {
  bidder: '投标人原因（视为撤销）',
  other: '其他原因（视为撤回）',
};

/** Result of a bid at the opening. */
export const openingResults = ['opened', 'deemed_revoked', 'deemed_withdrawn', 'unqualified'] as const;
export type OpeningResult = (typeof openingResults)[number];

export const openingResultLabels: Readonly<Record<OpeningResult, string>> = {
  opened: '已开标',
  deemed_revoked: '视为撤销',
  deemed_withdrawn: '视为撤回',
  unqualified: '不予开启',
};

/** Text of the record for a sealed bid whose company did not pass a repeated prequalification (条例36). */
export const unqualifiedCause = '未通过资格预审（《招标投标法实施条例》第三十六条）';

/**
 * Text for a lot of which enough shares were released that do not yield the key. The false shares can be identified
 * once more openers release theirs.
 */
export function uselessWording(released: number, openers: number): string {
  const base = `已有${released}位开标人解锁，但份额还原不出本标段的密钥，其中至少一份与密钥不符`;
  return released < openers
    ? `${base}。请其余开标人继续解锁，正确的份额足数后即可开标，并列明不符的份额`
    : `${base}。全部开标人均已解锁仍不能开标，请联系系统管理员`;
}

/** Causes of a pause. */
export const pauseCauses = ['key', 'storage', 'judgement', 'completion'] as const;
export type PauseCause = (typeof pauseCauses)[number];

export const pauseWording: Readonly<Record<PauseCause, string>> = {
  key: '平台主密钥不能解开本标段的开标密钥。请系统管理员换回原来的主密钥，换回后自动继续开标',
  storage: '平台暂时无法读取部分投标文件，正在自动重试，恢复后自动继续开标',
  judgement: '部分投标文件不能开启，须由开标人认定原因后才能完成开标',
  completion: '不能开启的投标文件均已认定，请开标人核对后完成开标；完成前可以撤销认定',
};
