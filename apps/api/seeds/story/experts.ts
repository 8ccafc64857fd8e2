import type { ExpertContent } from '@procure/domain/expert/expert.ts';
import { nobodysNumber } from './people.ts';

export interface ExpertStory {
  readonly username: string;
  readonly phone: string;
  readonly idNo: string;
  readonly content: Omit<ExpertContent, 'qualifiedUntil' | 'employerCode'>;
  /** Days from the seeding day to the end of the certificate; null if it has none. */
  readonly qualifiedFor: number | null;
  /** `approved` is the end of the review unless the story says otherwise. */
  readonly end: 'submitted' | 'returned' | 'approved' | 'suspended';
}

const expert = (
  place: number,
  name: string,
  employer: string,
  areaCode: string,
  specialities: readonly string[],
  more: Partial<Pick<ExpertStory, 'end' | 'qualifiedFor'>> & { readonly grade?: ExpertContent['grade'] } = {},
): ExpertStory => ({
  username: `expert_${String.fromCharCode(96 + place)}`,
  phone: `138000041${String(place).padStart(2, '0')}`,
  idNo: nobodysNumber(700 + place),
  content: {
    ...{ name, employer, areaCode, specialities, grade: more.grade ?? 'senior', years: String(9 + place) },
    qualification: more.grade === 'intermediate' ? '工程师' : '高级工程师',
    qualificationNo: `海高职〔2021〕${String(1000 + place)}`,
  },
  qualifiedFor: more.qualifiedFor ?? null,
  end: more.end ?? 'approved',
});

/** The operator's pool. Every person and employer is invented. */
export const experts: readonly ExpertStory[] = [
  expert(1, '应专家', '海州理工大学', '330000', ['B02', 'A05']),
  expert(2, '毕专家', '云岭电力设计研究院', '330000', ['B02', 'C03'], { qualifiedFor: 400 }),
  expert(3, '蔡专家', '退休', '330000', ['B02', 'D02']),
  expert(4, '戴专家', '海州市质量检测中心', '320000', ['A01', 'A08']),
  expert(5, '俞专家', '江左造价咨询有限公司', '320000', ['A07', 'D02'], { grade: 'intermediate' }),
  expert(6, '方专家', '自由职业', '330000', ['C01', 'B05']),
  expert(7, '管专家', '海州学院', '330000', ['C01', 'B05'], { qualifiedFor: -20 }),
  expert(8, '洪专家', '海州第二设计院', '330000', ['A01', 'C03'], { end: 'suspended' }),
  expert(9, '简专家', '云岭医疗器械研究所', '330000', ['B04'], { end: 'submitted' }),
  expert(10, '康专家', '退休', '310000', ['D01'], { end: 'returned' }),
];
