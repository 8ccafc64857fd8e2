/** The invented organisations of the story that buy nothing themselves. Their phones are of a range nobody is given. */
import type { OrganisationProfile } from '@procure/domain/organisation/organisation.ts';

/** Runs the platform; there from the start under a name of its own. */
export const operator: OrganisationProfile = {
  name: '海州市公共资源电子交易平台运营中心',
  uscc: '',
  address: '海州市市民广场3号2层',
  contactName: '宋工',
  contactPhone: '13800001101',
};

/** Watches every purchaser of the story. */
export const bureau: OrganisationProfile = {
  name: '海州市公共资源交易监督管理局',
  uscc: '',
  address: '海州市市民广场1号',
  contactName: '岑科长',
  contactPhone: '13800001102',
};
