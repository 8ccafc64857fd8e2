import type { LineStory } from './shape.ts';

export const line = (name: string, spec: string, unit: string, qty: string, delivery: string): LineStory => ({
  name,
  spec,
  unit,
  qty,
  delivery,
});

export const qualification = (own: string) =>
  `1. 在中华人民共和国境内注册的独立法人或其他组织，营业执照有效。\n2. ${own}。\n3. 未被列入失信被执行人、重大税收违法失信主体名单。\n4. 单位负责人为同一人或存在控股、管理关系的不同单位，不得参加同一标段的采购活动。`;
