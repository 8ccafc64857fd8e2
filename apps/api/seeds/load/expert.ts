import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { registerExpert } from '../../src/features/account/service.ts';
import {
  approveExpert,
  returnExpert,
  submitExpert,
  suspendExpert,
} from '../../src/features/expert/service.ts';
import { keepMade } from '../../src/features/file/service.ts';
import { type ExpertStory, experts } from '../story/experts.ts';
import { demoPassword } from '../story/people.ts';
import { otpTo, visitor } from './account.ts';
import { pdfOf } from './document.ts';
import { after, must, newId, type Telling } from './telling.ts';

const day = 1440;
const reviewer = 'reviewer_a';

/** Experts register, apply, and are reviewed on the next day. The applications of the last day wait. */
export function planExperts(telling: Telling): void {
  for (const [place, story] of experts.entries()) {
    const begun = after(telling.seeded, (story.end === 'submitted' ? -0.6 : -180 + place) * day);
    planExpert(telling, story, begun);
  }
}

function planExpert(telling: Telling, story: ExpertStory, at: Date): void {
  const { parts, seeded } = telling;
  const { username, phone, content, idNo, qualifiedFor, end } = story;
  const { name } = content;
  const id = newId();
  telling.plan(at, `${username} registers`, async () => {
    const otp = await otpTo(telling, phone);
    telling.accounts.set(username, id);
    const account = { id, phone, otp, username, nickName: name, password: demoPassword };
    must(await registerExpert(parts, visitor, account));
  });
  telling.plan(after(at, 30), `${username} applies for the pool`, async () => {
    const actor = await telling.staff(username);
    const lent = { ownerAccountId: id, ownerCompanyId: null, purpose: 'attachment' };
    const file = await keepMade(
      parts,
      { id: newId(), ...lent, name: '职称证书.pdf', mime: 'application/pdf' },
      pdfOf('职称证书', [
        `姓名：${name}`,
        `证书编号：${content.qualificationNo}`,
        `资格名称：${content.qualification}`,
      ]),
    );
    const qualifiedUntil = qualifiedFor === null ? '' : addDays(dayOf(seeded), qualifiedFor);
    const rest = { employerCode: '', qualifiedUntil, idNo, fileId: file.id, declared: true as const };
    const specialities = [...content.specialities];
    must(await submitExpert(parts, actor, { version: 0, ...content, specialities, ...rest }));
  });
  if (end === 'submitted') return;
  telling.plan(after(at, day), `${username} is reviewed`, async () => {
    const actor = await telling.staff(reviewer);
    if (end === 'returned') {
      const reason = '证书扫描件不清晰，请重新上传。';
      must(await returnExpert(parts, actor, { id, version: 1, reason }));
      return;
    }
    const { version } = must(await approveExpert(parts, actor, { id, version: 1 }));
    if (end !== 'suspended') return;
    const measure = { reason: '无正当理由缺席评审两次。', until: addDays(dayOf(seeded), 60) };
    must(await suspendExpert(parts, actor, { id, version, ...measure }));
  });
}
