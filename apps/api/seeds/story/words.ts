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

/** Works are measured, and done within the time of the contract. */
export const worksLine = (
  name: string,
  spec: string,
  unit: string,
  qty: string,
  delivery = '按合同工期',
): LineStory => ({
  name,
  spec,
  unit,
  qty,
  delivery,
});

export const worksQualification = (grade: string, experience: string) =>
  `1. 在中华人民共和国境内注册的独立法人，营业执照有效。\n2. 具有${grade}，安全生产许可证在有效期内。\n3. 近五年完成过${experience}，须附合同和竣工验收证明。\n4. 未被列入失信被执行人名单；单位负责人为同一人或存在控股、管理关系的不同单位，不得参加同一标段投标。`;
