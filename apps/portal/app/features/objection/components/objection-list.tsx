import { ButtonLink } from '@procure/ui/button/button.tsx';
import { useList } from '@procure/web/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LetterList } from '../../../lib/letter-list.tsx';
import { ownObjectionsQuery } from '../queries.ts';
import { objectionHref, ownColumns } from './own-rows.tsx';

/** Every objection of the company, on any matter, and its state. */
export function ObjectionList() {
  const list = useList({});
  const query = useQuery({
    ...ownObjectionsQuery({ pageNum: list.pageNum }),
    placeholderData: keepPreviousData,
  });
  return (
    <LetterList
      noun="异议"
      lead="本企业对招标文件、开标、评标结果等提出的异议和招标人的答复。其他供应商看不到。"
      list={list}
      query={query}
      empty={{
        text: '本企业没有提出异议',
        hint: '从“我的投标项目”进入项目，可以查看能对什么提出异议、到什么时候截止。',
        action: (
          <ButtonLink kind="primary" href="/bidList">
            我的投标项目
          </ButtonLink>
        ),
      }}
      columns={ownColumns}
      rowHref={objectionHref}
    />
  );
}
