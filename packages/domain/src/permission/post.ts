import type { StaffRole } from './role.ts';

/** A person's roles in one organisation. */
export interface Post {
  readonly organisationId: string;
  readonly roles: readonly StaffRole[];
}

/** Returns the posts with these roles in this organisation. A post without roles is removed. */
export function postsAfter(
  posts: readonly Post[],
  organisationId: string,
  roles: readonly StaffRole[],
): readonly Post[] {
  const others = posts.filter((post) => post.organisationId !== organisationId);
  return roles.length === 0 ? others : [...others, { organisationId, roles }];
}

/** Returns the roles of all posts, each once. */
export function rolesAmong(posts: readonly Pick<Post, 'roles'>[]): readonly StaffRole[] {
  return [...new Set(posts.flatMap(({ roles }) => roles))];
}
