import { expect, it } from 'vitest';
import { AnswerRate } from './answerRate.ts';

it('counts answers per second, without the time in which no request was open', () => {
  const rate = new AnswerRate();
  expect(rate.perSecond).toBeNull();
  rate.begun(1_000);
  rate.answered(10, 1_050);
  expect(rate.perSecond).toBeNull();
  rate.answered(10, 1_100);
  expect(rate.perSecond).toBe(200);
  // An hour later.
  rate.begun(3_600_000);
  rate.answered(20, 3_600_100);
  expect(rate.perSecond).toBe(200);
});

it('follows a carrier that slows down', () => {
  const rate = new AnswerRate();
  rate.begun(0);
  rate.answered(1_000, 100);
  for (let at = 2_100; at <= 20_100; at += 2_000) rate.answered(100, at);
  expect(rate.perSecond).toBeLessThan(70);
});
