import { z } from 'zod';
import { id } from '../lists.ts';
import { route } from '../route.ts';
import { label } from './broadcasts.ts';

export const listLabels = route({
  method: 'GET',
  path: '/labels',
  right: 'broadcasts.view',
  summary: 'Labels of the account.',
  response: z.array(label),
});
export const createLabel = route({
  method: 'POST',
  path: '/labels',
  right: 'broadcasts.write',
  summary: 'Makes a label.',
  body: z.object({
    LabelName: z
      .string()
      .trim()
      .min(1, 'Enter a label name')
      .max(50, 'Label name must be at most 50 characters'),
  }),
  status: 201,
  response: label,
});
export const deleteLabel = route({
  method: 'DELETE',
  path: '/labels/:LabelID',
  right: 'broadcasts.write',
  summary: 'Deletes a label.',
  params: z.object({ LabelID: id }),
  status: 204,
});
