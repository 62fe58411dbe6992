import { z } from 'zod';
import { route } from '../route.ts';
import { id } from '../lists.ts';

export const contactField = z.object({
  FieldID: z.number().int(),
  Name: z.string(),
  IsRequired: z.boolean(),
  Position: z.number().int(),
  /** How many contacts have a value. */
  UsedCount: z.number().int(),
});
export type ContactField = z.infer<typeof contactField>;
const fieldInput = z.object({
  Name: z.string().trim().min(1, 'Enter a field name').max(100, 'Field name must be at most 100 characters'),
  IsRequired: z.boolean().default(false),
  Position: z.number().int().min(0).max(1000).optional(),
});
const fieldParams = z.object({ FieldID: id });
export const listContactFields = route({
  method: 'GET',
  path: '/contacts/fields',
  right: 'contacts.use',
  summary: 'Custom fields of contacts, in their order.',
  query: z.object({ usage: z.stringbool().default(true) }),
  response: z.object({
    Items: z.array(contactField),
    /** How many more fields are allowed. A removed field still counts. */
    Left: z.number().int(),
  }),
});
export const createContactField = route({
  method: 'POST',
  path: '/contacts/fields',
  right: 'contacts.fields',
  summary: 'A new custom field.',
  body: fieldInput,
  status: 201,
  response: contactField,
});
export const putContactField = route({
  method: 'PUT',
  path: '/contacts/fields/:FieldID',
  right: 'contacts.fields',
  summary: 'Renames or moves a field, or makes it required.',
  params: fieldParams,
  body: fieldInput.partial(),
  response: contactField,
});
export const deleteContactField = route({
  method: 'DELETE',
  path: '/contacts/fields/:FieldID',
  right: 'contacts.fields',
  summary: 'Removes a field with all its values.',
  params: fieldParams,
  status: 204,
});
