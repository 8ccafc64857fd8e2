import type { StaffRole } from './role.ts';

/** What somebody is in one organisation. */
export interface Post {
  readonly organisationId: string;
  readonly roles: readonly StaffRole[];
}

/** The posts once these are the roles held in this organisation; one without roles is none. */
export function postsAfter(
  posts: readonly Post[],
  organisationId: string,
  roles: readonly StaffRole[],
): readonly Post[] {
  const others = posts.filter((post) => post.organisationId !== organisationId);
  return roles.length === 0 ? others : [...others, { organisationId, roles }];
}

/** The roles of all posts, each once. */
export function rolesAmong(posts: readonly Pick<Post, 'roles'>[]): readonly StaffRole[] {
  return [...new Set(posts.flatMap(({ roles }) => roles))];
}
