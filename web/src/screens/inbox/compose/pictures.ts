import { unsupportedImageText } from '@carillon/rules/inbound/conversationSend';

/** Largest image, 5 MB of 1,048,576 bytes. */
const maxBytes = 5 * 1_048_576;
const kinds = ['png', 'jpg', 'jpeg'];
const typeKinds: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Why an image can't go with a text of a conversation (rows C-178, C-273), or null. */
export function pictureProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const extension = file.name.includes('.')
    ? file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
    : '';
  const kind = kinds.includes(extension) ? extension : typeKinds[file.type];
  if (kind === undefined) return unsupportedImageText;
  return file.size > maxBytes ? `File size for ${kind} files shouldn't exceed 5 MB` : null;
}

/**
 * The name for the upload: letters, digits, dots, and underscores. A pasted picture may have none (3-decisions 3.8).
 */
export function pictureName(file: Pick<File, 'name' | 'type'>): string {
  const plain = file.name.replace(/[^A-Za-z0-9._]/g, '').slice(-200);
  const named = plain.startsWith('.') || plain === '' ? `image${plain}` : plain;
  const extension = named.slice(named.lastIndexOf('.') + 1).toLowerCase();
  return kinds.includes(extension) ? named : `${named}.${typeKinds[file.type] ?? 'png'}`;
}
