import { describe, expect, it } from 'vitest';
import { parametersOf, registeredMessage, textsBySms, unregisteredTexts } from './registered.ts';
import { UnregisteredText } from './short-message.ts';

const registered = new Map([
  ['otp', 'SMS_1'],
  ['bid_deadline_near', 'SMS_2'],
] as const);
const cloud = { registered, valueLength: 12 };

describe('a text sent by a registered template', () => {
  it('consists of its values, in the order of the built-in wording', () => {
    expect(registeredMessage(cloud, { template: 'otp', values: { minutes: '5', code: '246810' } })).toEqual({
      id: 'SMS_1',
      parameters: [
        ['code', '246810'],
        ['minutes', '5'],
      ],
    });
  });

  it('has values cut to the template’s limit, except links and codes', () => {
    const values = { title: '云帆集团光伏组件采购项目', tenderNo: '1', deadline: '2', left: '剩余23小时' };
    const asTold = (title: string) =>
      registeredMessage(cloud, { template: 'bid_deadline_near', values: { ...values, title } }).parameters[0];
    expect(asTold(values.title)).toEqual(['title', '云帆集团光伏组件采购项目']);
    expect(asTold(`${values.title}二期`)).toEqual(['title', '云帆集团光伏组件采购项…']);
    const link = `https://portal.example/invite#${'x'.repeat(43)}`;
    const invited = { registered: new Map([['member_invited', 'SMS_3']] as const), valueLength: 12 };
    expect(
      registeredMessage(invited, { template: 'member_invited', values: { company: '甲', until: '', link } })
        .parameters,
    ).toContainEqual(['link', link]);
  });

  it('is refused without a registered template', () => {
    expect(() => registeredMessage(cloud, { template: 'order_issued', values: {} })).toThrow(
      UnregisteredText,
    );
  });
});

describe('the texts sent by SMS', () => {
  it('are those to a bare phone, and those of kinds with SMS by default', () => {
    expect(textsBySms).toContain('otp');
    expect(textsBySms).toContain('bid_deadline_near');
    expect(textsBySms).not.toContain('award_issued');
    for (const template of textsBySms) expect(parametersOf(template).length, template).toBeGreaterThan(0);
  });

  it('lack a template if none is set, and never lack one with a gateway', () => {
    expect(unregisteredTexts(null)).toEqual([]);
    expect(unregisteredTexts({ cloud: null, url: 'https://sms.example', token: 't' })).toEqual([]);
    const settings = {
      ...{
        cloud: 'aliyun' as const,
        endpoint: '',
        keyId: '',
        keySecret: '',
        signName: '',
        appId: '',
        region: '',
      },
      ...cloud,
    } as const;
    expect(unregisteredTexts(settings)).toEqual(
      textsBySms.filter((template) => template !== 'otp' && template !== 'bid_deadline_near'),
    );
  });
});
