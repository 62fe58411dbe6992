// All SQL on: invitation.
import type { TenantTx } from '../../platform/database/database.ts';

export interface InvitationRow {
  readonly invitedBy: number;
  readonly sentAt: Date;
  readonly endsAt: Date;
}

/** Keeps that a user was invited, or invited again. */
export async function saveInvitation(tx: TenantTx, userId: number, to: InvitationRow): Promise<void> {
  await tx.query(
    `insert into invitation (account_id, user_id, invited_by, sent_at, ends_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, user_id) do update
       set invited_by = excluded.invited_by, sent_at = excluded.sent_at, ends_at = excluded.ends_at`,
    [tx.accountId, userId, to.invitedBy, to.sentAt, to.endsAt],
  );
}

/** The invitation of a user that waits; null when there is none. */
export async function readInvitation(tx: TenantTx, userId: number): Promise<InvitationRow | null> {
  const [row] = await tx.query<InvitationRow>(
    `select invited_by as "invitedBy", sent_at as "sentAt", ends_at as "endsAt" from invitation
     where account_id = $1 and user_id = $2`,
    [tx.accountId, userId],
  );
  return row ?? null;
}

/** Another user vouches for an invitation from now on. */
export async function vouchForInvitation(tx: TenantTx, userId: number, invitedBy: number): Promise<void> {
  await tx.query('update invitation set invited_by = $3 where account_id = $1 and user_id = $2', [
    tx.accountId,
    userId,
    invitedBy,
  ]);
}

export async function removeInvitation(tx: TenantTx, userId: number): Promise<void> {
  await tx.query('delete from invitation where account_id = $1 and user_id = $2', [tx.accountId, userId]);
}
