import { changeName } from '../../src/features/account/settings/service.ts';
import { accept, invite } from '../../src/features/member/invitation/service.ts';
import { type ColleagueStory, colleagues } from '../story/people.ts';
import { registerSupplier } from './account.ts';
import { after, must, newId, type Telling } from './telling.ts';

/** Plans the colleagues of a company: its founder invites them by phone, they register and accept. */
export function planColleagues(telling: Telling): void {
  for (const [place, colleague] of colleagues.entries())
    planColleague(telling, colleague, after(telling.seeded, -(90 - place) * 1440));
}

function planColleague(telling: Telling, colleague: ColleagueStory, at: Date): void {
  const { parts } = telling;
  const { username, nickName, phone, company, roles } = colleague;
  telling.plan(at, `${company} invites ${username}`, async () => {
    must(await invite(parts, await telling.company(company), { id: newId(), to: phone, roles }));
  });
  telling.plan(after(at, 30), `${username} registers and joins ${company}`, async () => {
    const { body } = await parts.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', phone)
      .where('template', '=', 'member_invited')
      .executeTakeFirstOrThrow();
    await registerSupplier(telling, colleague);
    const code = /code=([\w-]{43})/.exec(body)?.[1] ?? '';
    must(await accept(parts, await telling.supplier(username), code));
    must(await changeName(parts, await telling.supplier(username), { nickName }));
  });
}
