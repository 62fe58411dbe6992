import type { Conversation } from '@carillon/contract/conversations/conversations';
import { describe, expect, it } from 'vitest';
import { shown } from '../../../testing/asText.tsx';
import { ReviewBanner } from './ReviewBanner.tsx';

const banner = (OptOutReview: Conversation['OptOutReview']) =>
  shown(<ReviewBanner conversation={{ ConversationID: 1, OptOutReview } as Conversation} />);
const buttons = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, name = '']) => name);

describe('the review of an opt-out', () => {
  it('asks about a doubtful one: what waits, until when, and both decisions', () => {
    const { html, text } = banner({ Of: 'Held', TextMessageID: 3, Until: '2026-01-15T16:00:00Z' });
    expect(text).toContain('Is this an opt-out?');
    expect(text).toContain('Texts to them wait for your answer.');
    expect(text).toMatch(/opted out on .*Jan.* 15.*10:00 AM/);
    expect(buttons(html)).toEqual(['Opt out', 'Not an opt-out']);
  });

  it('offers to correct a wrong one in one click', () => {
    const { html, text } = banner({ Of: 'OptedOut', TextMessageID: 3, Until: null });
    expect(text).toContain('The highlighted words were treated as an opt-out.');
    expect(buttons(html)).toEqual(['This was not an opt-out']);
  });

  it('is absent if there is nothing to decide', () => {
    expect(banner(null).html).toBe('');
  });
});
