import { expect, it } from 'vitest';
import { personInCharge } from './person-in-charge.ts';

const criterion = (id: string, title: string, requirement = '', evidence = '') => ({
  ...{ id, title, requirement, evidence },
});
const answer = (criterionId: string, response: string, value = '') => ({ criterionId, response, value });

it('names the project manager and the certificates as the bid answered the items that ask for them', () => {
  const criteria = [
    criterion('a', '项目负责人', '具有一级注册建造师资格'),
    criterion('b', '质保期'),
    criterion('c', '体系认证', '三项管理体系', '认证证书'),
    criterion('d', '项目经理业绩'),
  ];
  const answers = [answer('a', '江一帆，一级注册建造师'), answer('b', '五年'), answer('c', '均已取得', '3')];
  expect(personInCharge(criteria, answers)).toEqual([
    { title: '项目负责人', response: '江一帆，一级注册建造师' },
    { title: '体系认证', response: '均已取得；3' },
  ]);
});
