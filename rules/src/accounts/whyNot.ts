import type { RightRefusal } from './rights.ts';

/** Why an account with this status sends nothing, and what to do about it. */
const whyNotSend: Readonly<Record<number, string>> = {
  1: 'Your account isn’t set up yet, so nothing was sent. The account owner can finish setting it up.',
  2: 'Your free trial has ended, so nothing was sent. Once the account owner buys credits or a plan, you can send again.',
  3: 'A payment for your account is past due, so nothing was sent. Once the account owner has paid, you can send again.',
  5: 'Your account is inactive, so nothing was sent. Once the account owner buys credits or a plan, you can send again.',
  6: 'Your account is suspended, so nothing was sent. Contact us to have it reviewed.',
  7: 'Your account is under review, so nothing was sent. You can send again once the review is done. Contact us with any questions.',
  8: 'This account is closed, so nothing was sent.',
};

/** A refusal in words for the person it concerns: what is missing, and who can change it. */
export function whyNot({ type, who }: RightRefusal, accountStatusId: number): string {
  switch (type) {
    case 'SignedOut':
      return 'Your session has ended. Please sign in again.';
    case 'Closed':
      return 'This account is closed.';
    case 'Role':
      // Rows P-040, P-041.
      return who === 'owner'
        ? 'Access to this page is restricted to account owners.'
        : 'Access to this page is restricted to account owners and admin users.';
    case 'Trial':
      return 'During the free trial only the account owner can do this.';
    case 'Plan':
      return 'This isn’t part of the free trial. Once the account owner buys credits or a plan, it is available.';
    case 'Number':
      return 'No text number is assigned to you. An account owner or admin can assign one.';
    case 'Switch':
      return 'Your user isn’t allowed to do this. An account owner or admin can allow it.';
    case 'Onboarding':
      return 'Your user isn’t set up yet, so nothing was sent. Finish the few steps of the welcome page first.';
    case 'Sending':
      return (
        whyNotSend[accountStatusId] ?? 'Your account can’t send right now, so nothing was sent. Contact us.'
      );
    case 'Buying':
      return 'Nothing can be bought for this account right now. Contact us.';
    case 'Feature':
      return 'Your account doesn’t have this feature. Contact us to add it.';
  }
}
