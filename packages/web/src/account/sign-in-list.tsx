import {
  type SignInOutcome,
  signInMeansLabels,
  signInOutcomeLabels,
} from '@procure/domain/account/sign-in-record.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../call/queries.ts';
import { Minor } from '../list/list-page.tsx';
import { Rows } from '../list/rows.tsx';
import { useList } from '../list/use-list.ts';
import { type Looks, StateBadge } from '../page/state-badge.tsx';
import type { AccountSide } from './side.ts';

const looks: Looks<SignInOutcome> = {
  signed_in: { tone: 'success', icon: 'check-circle' },
  failed: { tone: 'warning', icon: 'alert' },
  factor_failed: { tone: 'danger', icon: 'alert' },
  locked: { tone: 'danger', icon: 'close' },
};

/** Sign-ins to the account and failed attempts. */
export function SignInList({ side }: { readonly side: AccountSide }) {
  const list = useList({});
  const query = useQuery({
    ...queryOf(side.listSignIns, { pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <Rows
      list={list}
      query={query}
      noun="登录记录"
      empty={{ text: '还没有登录记录' }}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'at',
          title: '时间（北京时间）',
          width: '13rem',
          numeric: true,
          cell: ({ at }) => formatDateTime(at),
        },
        {
          key: 'outcome',
          title: '结果',
          width: '10rem',
          cell: ({ outcome }) => (
            <StateBadge look={looks[outcome]} reader="staff">
              {signInOutcomeLabels[outcome]}
            </StateBadge>
          ),
        },
        {
          key: 'device',
          title: '设备',
          cell: ({ device, known }) => (
            <>
              {device}
              {known === null ? null : <Minor>{known ? '登录过的设备' : '未登录过的设备'}</Minor>}
            </>
          ),
        },
        { key: 'address', title: '网络地址', cell: ({ address }) => address ?? '未知' },
        { key: 'means', title: '方式', width: '8rem', cell: ({ means }) => signInMeansLabels[means] },
      ]}
    />
  );
}
