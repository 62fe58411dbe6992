import { countSegments, messageLength } from '@carillon/rules/texts/segments';
import { askForText } from '../delivery/index.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import { isClosedTo } from './notifications.sql.ts';
import { inService } from './serviceAccount.ts';

/**
 * Texts one of our users from the service's own number, without credits, through the engine and its gate. The same
 * `source` is texted once. Answers 'stopped' if the phone sent STOP to that number, and 'unavailable' if there is no
 * such number.
 */
export function textFromService(
  deps: Pick<NotificationDeps, 'database' | 'config' | 'clock'>,
  text: {
    readonly source: string;
    readonly phone: number;
    readonly message: string;
    readonly origin: 'digest' | 'code';
  },
): Promise<'asked' | 'stopped' | 'unavailable'> {
  return inService(deps, async (tx, textNumberId) => {
    if (textNumberId === null) return 'unavailable';
    if (await isClosedTo(tx, text.phone)) return 'stopped';
    const segments = countSegments(messageLength(text.message));
    await askForText(tx, { ...text, textNumberId, mediaUrls: [], segments, credits: 0 }, deps.clock.now());
    return 'asked';
  });
}
