import { sql } from 'kysely';
import { ofAccount, sameForAll, secret, technical } from '../../account/exclusion/read-model.ts';
import type { Shares } from '../../account/own-data/read-model.ts';

/** The part of the copy of a person about openers and their keys. */
export const openingShares: Pick<
  Shares,
  | 'openerKey'
  | 'keyPasskey'
  | 'openerSigner'
  | 'lotOpener'
  | 'lotKeyConsent'
  | 'lotDivisionDealer'
  | 'lotDivisionOpener'
> = {
  openerKey: {
    title: '开标密钥',
    whose: ofAccount,
    columns: {
      id: '编号',
      accountId: sameForAll,
      recipient: '公钥',
      madeAt: '生成时间',
      rehearsedAt: '试开标时间',
      replacedAt: '更换时间',
      byPassphrase: secret,
      byRecovery: secret,
      challengeHash: secret,
    },
  },
  keyPasskey: {
    title: '解锁密钥的通行密钥',
    whose: ofAccount,
    columns: {
      id: '编号',
      accountId: sameForAll,
      name: '名称',
      addedAt: '添加时间',
      openerKeyId: technical,
      bidKeyPairId: technical,
      credentialId: secret,
      byPasskey: secret,
    },
  },
  openerSigner: {
    title: '开标密钥的签名公钥',
    whose: (id) => sql`(key_id in (select id from opener_key where account_id = ${id}))`,
    columns: {
      keyId: '开标密钥编号',
      signer: '签名公钥',
      proof: technical,
      body: '平台的声明',
      signature: technical,
      statedAt: '登记时间',
    },
  },
  lotOpener: {
    title: '开标人任务',
    whose: ofAccount,
    columns: {
      accountId: sameForAll,
      lotId: '标段编号',
      releasedAt: '交出份额的时间',
      priceReleasedAt: '交出报价密钥份额的时间',
      shareFalse: '份额与密钥不符',
    },
  },
  lotKeyConsent: {
    title: '标段加密公钥的确认',
    whose: ofAccount,
    columns: {
      lotId: '标段编号',
      division: '密钥份额分发次数',
      keyId: technical,
      accountId: sameForAll,
      signature: '签名',
      signedAt: '签名时间',
    },
  },
  lotDivisionDealer: {
    title: '分发密钥份额',
    whose: ofAccount,
    columns: {
      divisionId: '重新分发编号',
      accountId: sameForAll,
      dealtAt: '分发时间',
      dealtFalse: '分发的不是其持有的份额',
    },
  },
  lotDivisionOpener: {
    title: '接收密钥份额',
    whose: ofAccount,
    columns: {
      divisionId: '重新分发编号',
      accountId: sameForAll,
      keyId: '开标密钥编号',
      confirmedAt: '确认时间',
    },
  },
};
