/** Marks who objects without a company, beside the name. */
export const ofPerson = '「个人（利害关系人）」';
