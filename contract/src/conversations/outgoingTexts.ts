import { z } from 'zod';
import { id } from '../lists.ts';

/** Null characters are not part of a text and can't be stored. */
const withoutZeros = (text: string): string => text.replaceAll('\0', '');
/** What a user writes. */
export const message = z.string().max(2000).overwrite(withoutZeros);
const name = z.string().max(50).overwrite(withoutZeros).default('');
/** An image that goes with a text. */
export const outboundMedia = z
  .array(z.object({ MediaID: z.string().max(100) }))
  .max(1, 'A text can carry one image');
/** Whom a text goes to. */
export const outgoingContact = z.object({
  /** 0, as a conversation has it for a number without a contact, means none. */
  PersonID: z.union([z.literal(0), id]).nullish(),
  FirstName: name,
  LastName: name,
  Notes: message.optional(),
  PrimaryPhone: z.string().max(40),
  /** Its own text instead of that for all (row C-058). */
  TextMessage: message.optional(),
});
/** Rows C-060 and C-061: to one or many, or the single-send form, distinguished by LastMessage. */
export const outgoing = z.object({
  Contacts: z.array(outgoingContact).max(100).optional(),
  TextMessage: message.default(''),
  TextNumberID: id.nullish(),
  IncludeSignature: z.boolean().optional(),
  Media: outboundMedia.optional(),
  PrimaryPhoneNumbersOnly: z.boolean().default(true),
  User: z.object({ UserID: id }).loose().optional(),
  LastMessage: z
    .object({
      Contact: outgoingContact,
      Message: message.default(''),
      MmsOutboundMedia: outboundMedia.default([]),
    })
    .optional(),
  /** Same key, same texts: a repeated request returns the first result. */
  RequestKey: z.string().max(80).optional(),
});
