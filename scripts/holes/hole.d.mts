/** The tests that must notice a hole, by the word by which `npm run holes` knows them. */
export const noticing: Readonly<Record<string, string>>;
