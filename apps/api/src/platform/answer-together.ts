/** How what comes at once is answered together. */
export interface TurnRules<Asked> {
  /** What is answered together is of one group; groups do not wait for each other. */
  readonly group: (asked: Asked) => string;
  /** Two of one party are never in one turn: the later is answered after the earlier. */
  readonly party: (asked: Asked) => string;
  /** Questions in one turn at most. */
  readonly most: number;
  /** Turns of a group that are under way at once, at most. */
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
 * Who asks alone is answered at once. What comes while others are being answered waits for its turn, and is answered
 * together with whatever else came meanwhile: the more come, the less each costs.
 * @param answer in the order of the questions; what it leaves open (a promise) holds up no turn
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

/** The eldest of each party, as many as fit; the others keep their order. */
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
