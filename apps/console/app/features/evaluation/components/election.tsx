import { voteChair } from '@procure/contract/evaluation/committee.route.ts';
import type { CommitteeView } from '@procure/contract/evaluation/committee.schema.ts';
import { seatLabels } from '@procure/domain/evaluation/committee.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';
import styles from './committee.module.css';

/** The member's vote for a chair, which can be changed until there is one. */
export function Election({ view }: { readonly view: CommitteeView }) {
  const { lot, members, election, mayVote } = view;
  const act = useCommand(voteChair);
  const [chosen, choose] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  if (election === null || !mayVote) return null;
  const { ownVote, votes } = election;
  const candidateId = chosen ?? ownVote;
  const vote = () => {
    setWrong(candidateId === null);
    if (candidateId !== null) void act.run({ lotId: lot.id, candidateId }, ({ message }) => message);
  };
  return (
    <>
      <fieldset className={styles.declaration}>
        <legend>推选组长</legend>
        {members
          .filter(({ mayBeChair }) => mayBeChair)
          .map(({ id, name, seat, self }) => {
            const count = votes.find((one) => one.candidateId === id)?.count ?? 0;
            return (
              <label key={id}>
                <input
                  type="radio"
                  name="chair"
                  checked={candidateId === id}
                  onChange={() => {
                    choose(id);
                    setWrong(false);
                  }}
                />
                <span>
                  {name}
                  {self ? '（您）' : ''}
                  <span className={styles.seat}>
                    {seatLabels[seat]}，{count}票
                  </span>
                </span>
              </label>
            );
          })}
        {isWrong ? (
          <p className={desk.problem} role="alert">
            请选择组长人选
          </p>
        ) : null}
      </fieldset>
      <p className={desk.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在提交"
          disabled={ownVote !== null && candidateId === ownVote}
          onClick={vote}
        >
          {ownVote === null ? '推选' : '改推'}
        </Button>
      </p>
    </>
  );
}
