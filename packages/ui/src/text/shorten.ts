/** Names of persons and companies in display: the first 5 characters and an ellipsis (specification, section 5). */
export function shortenName(name: string, length = 5): string {
  const characters = Array.from(name);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : name;
}
