/**
 * Who may use a route or a page. One function decides for both sides: the server refuses by it and
 * the screens hide by it (1-decisions G-91).
 */
export type Permission =
  /** Anybody, also without a session. */
  | 'public'
  /** Any active user of the account. */
  | 'signedIn'
  /** Users who may create and steer broadcasts (CanCreateBroadcast; owners always). */
  | 'createBroadcast'
  /** Owner or admin. */
  | 'privileged'
  /** The account owner only. */
  | 'owner';

export interface PermissionHolder {
  readonly IsMasterUser: boolean;
  readonly IsAccountAdmin: boolean;
  readonly CanCreateBroadcast: boolean;
}

/** True when this user (null: nobody is signed in) may use what asks for `permission`. */
export function mayUse(permission: Permission, user: PermissionHolder | null): boolean {
  if (permission === 'public') return true;
  if (user === null) return false;
  switch (permission) {
    case 'signedIn':
      return true;
    case 'createBroadcast':
      return user.IsMasterUser || user.CanCreateBroadcast;
    case 'privileged':
      return user.IsMasterUser || user.IsAccountAdmin;
    case 'owner':
      return user.IsMasterUser;
  }
}
