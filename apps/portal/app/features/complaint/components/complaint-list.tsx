import { ButtonLink } from '@procure/ui/button/button.tsx';
import { useList } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LetterList } from '../../../lib/letter-list.tsx';
import { ownComplaintsQuery } from '../queries.ts';
import { complaintHref, ownColumns } from './own-rows.tsx';

/** Every complaint of the company, those of others about its bids, and their states. */
export function ComplaintList() {
  const list = useList({});
  const query = useQuery({
    ...ownComplaintsQuery({ pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <LetterList
      noun="投诉"
      lead="本企业向监督部门提出的投诉和处理决定，以及监督部门已受理的涉及本企业的投诉。"
      list={list}
      query={query}
      empty={{
        text: '本企业没有提出投诉',
        hint: '就文件、开标和评标结果投诉，应当先提出异议（政府采购为质疑）；从答复可以进入投诉。',
        action: (
          <ButtonLink kind="primary" href="/objection">
            我的异议
          </ButtonLink>
        ),
      }}
      columns={ownColumns}
      rowHref={complaintHref}
    />
  );
}
