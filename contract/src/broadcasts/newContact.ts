import { z } from 'zod';

/** A name or notes of a person who is added, as typed. */
export const nameOf = (field: string) => z.string().trim().max(50, `${field} must be at most 50 characters`);

/** A person who is added to a draft by a call. */
export const newContact = z.object({
  PrimaryPhone: z.string().max(40),
  /** The person's further numbers: each is a recipient of its own, after the first. Blank for none. */
  SecondaryPhone: z.string().max(40).nullish(),
  TertiaryPhone: z.string().max(40).nullish(),
  FirstName: nameOf('First name').default(''),
  LastName: nameOf('Last name').default(''),
  Notes: nameOf('Notes').default(''),
  CustomData: z.record(z.string().max(100), z.string().max(1000)).optional(),
});
