import { submitBid } from '@procure/contract/bid/bid.route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { Watch } from '../platform/process/watch.ts';

/** Maximum number of times kept for one lot; the oldest are dropped. */
const most = 4_096;

export interface SubmissionTimes {
  /** Of a request that was answered; kept of a submission that was taken. */
  note(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts those of lots that were opened meanwhile. */
  refresh(watch: Pick<Watch, 'endedOf'>): Promise<void>;
}

/**
 * Durations of submissions. A submission is counted only after the opening of its lot, because the number of submissions
 * reveals the number of participants (招标投标法22). Submissions to a lot that ends unopened are never counted.
 */
export function createSubmissionTimes(registry: Registry): SubmissionTimes {
  const seconds = new Histogram({
    name: 'submission_seconds',
    help: 'Time to answer a submission that was taken, counted once its lot is opened',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  const held = new Map<string, number[]>();
  return {
    note(request, reply) {
      if (request.routeOptions.url !== submitBid.path) return;
      const { lotId } = request.params as { readonly lotId: string };
      if (reply.statusCode !== 200 || reply.answerCode !== null) return;
      const times = held.get(lotId) ?? [];
      held.set(lotId, times);
      times.push(reply.elapsedTime / 1_000);
      if (times.length > most) times.shift();
    },
    async refresh({ endedOf }) {
      if (held.size === 0) return;
      const { opened, unopened } = await endedOf([...held.keys()]);
      for (const time of opened.flatMap((lotId) => held.get(lotId) ?? [])) seconds.observe(time);
      for (const lotId of [...opened, ...unopened]) held.delete(lotId);
    },
  };
}
