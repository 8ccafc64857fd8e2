/** Rules for answering concurrent requests in batches, called turns. */
export interface TurnRules<Asked> {
  /** Requests of one turn belong to one group; groups do not wait for each other. */
  readonly group: (asked: Asked) => string;
  /** Two requests of one party are never in the same turn: the later one is answered after the earlier. */
  readonly party: (asked: Asked) => string;
  /** The most requests in one turn. */
  readonly most: number;
  /** The most turns of a group that run at the same time. */
  readonly atOnce: number;
}

interface Waiting<Asked, Told> {
  readonly asked: Asked;
  readonly resolve: (told: Told | Promise<Told>) => void;
  readonly reject: (error: unknown) => void;
}

interface Group<Asked, Told> {
  waiting: Waiting<Asked, Told>[];
  underWay: number;
}

/**
 * Batches concurrent requests. A single request is answered at once. Requests that arrive while others are being
 * answered wait, and are answered together in the next turn, so that the cost per request falls with the load.
 * @param answer returns the answers in the order of the requests; an answer that is a pending promise does not delay
 * the turn
 */
export function answerTogether<Asked, Told>(
  answer: (asked: readonly Asked[]) => Promise<readonly (Told | Promise<Told>)[]>,
  { group: groupOf, party, most, atOnce }: TurnRules<Asked>,
): (asked: Asked) => Promise<Told> {
  const groups = new Map<string, Group<Asked, Told>>();

  async function take(name: string, group: Group<Asked, Told>): Promise<void> {
    group.underWay += 1;
    while (group.waiting.length > 0) {
      const { taken, left } = nextOf(group.waiting, { party, most });
      group.waiting = left;
      try {
        const told = await answer(taken.map(({ asked }) => asked));
        for (const [place, one] of taken.entries()) {
          const own = told[place];
          if (own === undefined) one.reject(new Error('a question was left without an answer'));
          else one.resolve(own);
        }
      } catch (error) {
        for (const one of taken) one.reject(error);
      }
    }
    group.underWay -= 1;
    if (group.underWay === 0) groups.delete(name);
  }

  return (asked) =>
    new Promise<Told>((resolve, reject) => {
      const name = groupOf(asked);
      const group = groups.get(name) ?? { waiting: [], underWay: 0 };
      groups.set(name, group);
      group.waiting.push({ asked, resolve, reject });
      if (group.underWay < atOnce) void take(name, group);
    });
}

/** The oldest request of each party, as many as fit; the others keep their order. */
function nextOf<Asked, Told>(
  waiting: readonly Waiting<Asked, Told>[],
  { party, most }: Pick<TurnRules<Asked>, 'party' | 'most'>,
) {
  const parties = new Set<string>();
  const taken: Waiting<Asked, Told>[] = [];
  const left: Waiting<Asked, Told>[] = [];
  for (const one of waiting) {
    const name = party(one.asked);
    if (taken.length < most && !parties.has(name)) taken.push(one);
    else left.push(one);
    parties.add(name);
  }
  return { taken, left };
}
