import { z } from 'zod';
import { route } from '../route.ts';
import { listOf, listQuery } from '../lists.ts';

/** One movement of the credit ledger: how it changed the account's balance. */
export const creditMovement = z.object({
  TransactionID: z.number().int(),
  Date: z.string(),
  /**
   * Its purpose, in plain words: Voice Broadcast, Text Broadcast, MMS Text Broadcast, Conversation, Auto
   * Reply, Purchase, Manual Entry.
   */
  Type: z.string(),
  Kind: z.enum(['grant', 'hold', 'capture', 'release', 'refund']),
  Notes: z.string(),
  UserName: z.string().nullable(),
  BroadcastID: z.number().int().nullable(),
  /** The invoice whose credits it added. */
  InvoiceID: z.number().int().nullable(),
  /** Change of the credits owned (negative when spent); 0 for hold and release. */
  Credits: z.number(),
  /** Change of the credits held for sends. */
  HeldCredits: z.number(),
  /** Credits owned after this movement. */
  Balance: z.number(),
});
export type CreditMovement = z.infer<typeof creditMovement>;

export const listCreditMovements = route({
  method: 'GET',
  path: '/creditbalance',
  right: 'billing.view',
  summary: "The ledger's movements, newest first.",
  query: listQuery().extend({
    /** One line per broadcast and kind, instead of one per movement. */
    groupby: z.enum(['broadcast']).optional(),
    kind: z.enum(['grant', 'hold', 'capture', 'release', 'refund']).optional(),
  }),
  response: listOf(creditMovement),
});
