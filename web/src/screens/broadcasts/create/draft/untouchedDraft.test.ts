import { expect, it } from 'vitest';
import { untouchedDraft } from './untouchedDraft.ts';

const draft = (DraftBroadcastID: number, change: object = {}) => ({
  DraftBroadcastID,
  Form: {},
  PotentialUniqueCount: 0,
  CustomData: [],
  ...change,
});

it('finds a draft in which the user typed nothing', () => {
  const typed = draft(1, { Form: { BroadcastName: 'Snow day' } });
  const filled = draft(2, { PotentialUniqueCount: 3 });
  const chosen = draft(3, { Form: { TextNumberID: 7, CurrentStep: 2, BroadcastName: '' } });
  expect(untouchedDraft([typed, filled], [])).toBeNull();
  expect(untouchedDraft([typed, filled, chosen, draft(4)], [])).toBe(chosen);
  expect(untouchedDraft([chosen, draft(4)], [3])?.DraftBroadcastID).toBe(4);
  expect(untouchedDraft([draft(5, { Form: { Media: [{ MediaID: 'a' }] } })], [])).toBeNull();
});
