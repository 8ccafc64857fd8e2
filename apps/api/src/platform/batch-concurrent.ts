/** Rules for answering concurrent requests in batches. */
export interface BatchRules<Request> {
  /** Requests of one batch belong to one group; groups do not wait for each other. */
  readonly group: (request: Request) => string;
  /** Two requests of one party are never in the same batch: the later one is answered after the earlier. */
  readonly party: (request: Request) => string;
  /** The most requests in one batch. */
  readonly most: number;
  /** The most batches of a group that run at the same time. */
  readonly atOnce: number;
}

interface Waiting<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

interface Group<Request, Answer> {
  waiting: Waiting<Request, Answer>[];
  underWay: number;
}

/**
 * Batches concurrent requests. A single request is answered at once. Requests that arrive while others are being
 * answered wait, and are answered together in the next batch, so that the cost per request falls with the load.
 * @param answer returns the answers in the order of the requests; an answer that is a pending promise does not delay
 * the batch
 */
export function batchConcurrent<Request, Answer>(
  answer: (requests: readonly Request[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  { group: groupOf, party, most, atOnce }: BatchRules<Request>,
): (request: Request) => Promise<Answer> {
  const groups = new Map<string, Group<Request, Answer>>();

  async function run(name: string, group: Group<Request, Answer>): Promise<void> {
    group.underWay += 1;
    while (group.waiting.length > 0) {
      const { batch, rest } = nextBatch(group.waiting, { party, most });
      group.waiting = rest;
      try {
        const answers = await answer(batch.map(({ request }) => request));
        for (const [place, { resolve, reject }] of batch.entries()) {
          const own = answers[place];
          if (own === undefined) reject(new Error('a request of the batch has no answer'));
          else resolve(own);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    group.underWay -= 1;
    if (group.underWay === 0) groups.delete(name);
  }

  return (request) =>
    new Promise<Answer>((resolve, reject) => {
      const name = groupOf(request);
      const group = groups.get(name) ?? { waiting: [], underWay: 0 };
      groups.set(name, group);
      group.waiting.push({ request, resolve, reject });
      if (group.underWay < atOnce) void run(name, group);
    });
}

/** The oldest request of each party, as many as fit; the others keep their order. */
function nextBatch<Request, Answer>(
  waiting: readonly Waiting<Request, Answer>[],
  { party, most }: Pick<BatchRules<Request>, 'party' | 'most'>,
) {
  const parties = new Set<string>();
  const batch: Waiting<Request, Answer>[] = [];
  const rest: Waiting<Request, Answer>[] = [];
  for (const entry of waiting) {
    const name = party(entry.request);
    if (batch.length < most && !parties.has(name)) batch.push(entry);
    else rest.push(entry);
    parties.add(name);
  }
  return { batch, rest };
}
