import { deliveryCodes } from '@carillon/rules/texts/messageStatus';
import { hasMergeFields, render, standardFields } from '@carillon/rules/texts/mergeFields';
import { formatPhone } from '@carillon/rules/phones/phones';
import { characters, countSegments, joinSignature } from '@carillon/rules/texts/segments';
import { isExcludedFrom, messageKey, ownTextOf } from '../../../audiences/index.ts';
import type { RecipientRow, RecipientWords } from './lease.sql.ts';
import type { QueueRow } from '../queue/queue.sql.ts';

/** The text of one recipient, or why there is none. */
export type Rendered =
  | { readonly text: string; readonly segments: number }
  | { readonly refusedAs: number; readonly code: string };

/** Makes the texts of a send: merge fields and signature. */
export interface Renderer {
  /** What the texts need of each recipient besides its phone. */
  readonly words: RecipientWords;
  render(row: RecipientRow): Rendered;
}

/** Makes a renderer for what is queued. A text without fields that all recipients get is rendered once. Single texts are used as they are. */
export function rendererOf(
  queue: Pick<
    QueueRow,
    'text_message' | 'has_decisions' | 'name_prefix' | 'signature_text' | 'media_urls' | 'max_characters'
  >,
): Renderer {
  const finish = (body: string): Rendered => {
    const text = joinSignature(body, queue.signature_text);
    if (queue.max_characters !== null && characters(text) > queue.max_characters)
      return { refusedAs: deliveryCodes.messageTooLong, code: 'TOO_LONG' };
    const sent = text === '' ? text : queue.name_prefix + text;
    return { text: sent, segments: Math.max(1, countSegments(characters(sent))) };
  };
  const hasMedia = queue.media_urls.length > 0;
  const { text_message: template } = queue;
  if (template === null)
    return {
      words: 'text',
      render({ message }) {
        const text = message?.trim() ? message : '';
        // A picture needs no words.
        if (text === '' && !hasMedia)
          return { refusedAs: deliveryCodes.nothingToSend, code: 'INVALID_EMPTY_RESULT' };
        return finish(text);
      },
    };
  if (!hasMergeFields(template) && !queue.has_decisions) {
    const same = finish(template);
    return { words: 'none', render: () => same };
  }
  const key = messageKey(template);
  return {
    words: 'fields',
    render(row) {
      if (isExcludedFrom(row, key)) return { refusedAs: deliveryCodes.leftOut, code: 'EXCLUDED' };
      const own = ownTextOf(row, key);
      if (own !== null) return finish(own);
      const values: Record<string, string> = {
        ...row.custom,
        [standardFields[0]]: row.first_name ?? '',
        [standardFields[1]]: row.last_name ?? '',
        [standardFields[2]]: row.notes ?? '',
        [standardFields[3]]: formatPhone(row.phone),
      };
      const merged = render(template, values, { hasMedia });
      if (merged.status === 'Valid') return finish(merged.text);
      // Drafts leave such recipients out. One that gets here anyway is not sent an incomplete text.
      return {
        refusedAs: merged.missing.length > 0 ? deliveryCodes.missingValue : deliveryCodes.nothingToSend,
        code: merged.status.toUpperCase().replaceAll(' ', '_'),
      };
    },
  };
}
