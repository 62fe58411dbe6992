/** Statuses of one merged message (rows B-083, C-070). */
export const mergeStatuses = [
  'Valid',
  'Invalid Missing Values',
  'Invalid Empty Result',
  'Invalid Exceeds Max Length',
  'Invalid Unknown',
] as const;
export type MergeStatus = (typeof mergeStatuses)[number];
