import type { CommitteeView } from '@procure/contract/evaluation/committee.schema.ts';
import { hasRelation } from '@procure/domain/evaluation/attendance.ts';
import { candidatesForChair, chairOf, determinable, electionEnds } from '@procure/domain/evaluation/chair.ts';
import { undertakingFor } from '@procure/domain/evaluation/undertaking.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { holds, type StaffActor } from '../../../platform/actor.ts';
import { presentHeader } from '../../lot/header/present.ts';
import { iso, isoOrNull } from '../../lot/present.ts';
import type { CommitteeRow } from './read-model.ts';

/** Presents the committee as its reader may see it: a member who has not signed in sees the list and the undertaking. */
export function presentCommittee(
  row: CommitteeRow,
  actor: StaffActor,
  successors: CommitteeView['successors'],
): CommitteeView {
  const own = row.members.find(({ id }) => id === actor.accountId);
  const { version, parts } = undertakingFor(row);
  const isUnderWay = row.state === 'evaluating' && row.evaluationState !== 'concluded';
  const isUnsigned =
    own !== undefined && own.signedInAt === null && isUnderWay && row.evaluationState !== 'signing';
  const mayScore = holds(actor, 'evaluation.score');
  const common = {
    lot: presentHeader(row, row.now),
    serverTime: iso(row.now),
    bidders: row.bidders.map((bidder) => ({ ...bidder })),
    biddersDigest: row.biddersDigest,
    undertaking: { version, parts: parts.map((part) => ({ ...part, items: [...part.items] })) },
    own: own === undefined ? null : { seat: own.seat, signedInAt: isoOrNull(own.signedInAt) },
    maySignIn: isUnsigned && mayScore,
    mayRecuse: own !== undefined && isUnderWay && mayScore,
  };
  if (isUnsigned) return { ...common, ...hidden };
  const election = {
    ...{ members: row.members, votes: row.votes, scope: row.scope },
    vacancies: row.vacancies,
    lastChair: row.lastChair?.id ?? null,
  };
  const chair = row.members.find(({ id }) => id === chairOf(election));
  const byChair = chair !== undefined && chair.id === row.lastChair?.id ? row.lastChair : null;
  const endsAt = chair === undefined ? electionEnds(election) : null;
  const eligible = new Set(
    (row.scope === 'government' ? candidatesForChair(election) : row.members).map(({ id }) => id),
  );
  const isBuyer =
    isUnderWay &&
    row.isHandled &&
    own === undefined &&
    holds(actor, 'tender.publish') &&
    !hasRelation(row.departures, actor.accountId);
  const ended = endsAt !== null && !isBefore(row.now, endsAt);
  const nameOf = new Map(row.bidders.map(({ bidId, companyName }) => [bidId, companyName]));
  const mayDetermine = isBuyer && ended && row.scope !== 'government';
  const choices = new Set(mayDetermine ? determinable(election).map(({ id }) => id) : eligible);
  return {
    ...common,
    members: row.members.map(({ signedInAt, ...member }) => ({
      ...member,
      signedInAt: isoOrNull(signedInAt),
      self: member.id === actor.accountId,
      isChair: member.id === chair?.id,
      mayBeChair: choices.has(member.id),
    })),
    departures: row.departures.map(({ bidIds, leftAt, filledAt, ...departure }) => ({
      ...departure,
      isDrawn: row.isDrawn && departure.seat === 'expert',
      bidders: bidIds.flatMap((bidId) => nameOf.get(bidId) ?? []),
      leftAt: iso(leftAt),
      filledAt: isoOrNull(filledAt),
    })),
    chair:
      chair === undefined
        ? null
        : {
            ...{ id: chair.id, name: chair.name, way: byChair?.way ?? null },
            namedAt: isoOrNull(byChair?.namedAt ?? null),
          },
    election:
      endsAt === null
        ? null
        : {
            endsAt: iso(endsAt),
            votes: row.members.flatMap(({ id }) => {
              const count = row.votes.filter(
                ({ by, candidate }) => candidate === id && row.members.some((member) => member.id === by),
              ).length;
              return count === 0 ? [] : [{ candidateId: id, count }];
            }),
            ownVote: row.votes.find(({ by }) => by === actor.accountId)?.candidate ?? null,
          },
    mayVote: own !== undefined && isUnderWay && mayScore && endsAt !== null,
    mayRemove: isBuyer,
    mayDetermine,
    successors,
  };
}

const hidden = {
  members: [],
  departures: [],
  chair: null,
  election: null,
  mayVote: false,
  mayRemove: false,
  mayDetermine: false,
  successors: null,
};
