/** Largest image, 5 MB of 1,048,576 bytes (2-broadcasts section 9). */
export const maxImageBytes = 5 * 1_048_576;
/** Kinds of images a broadcast may carry (2-broadcasts section 5). */
export const imageKinds: readonly string[] = ['jpg', 'jpeg', 'gif', 'png'];

/** Why this image can't be used, or null. The server checks its bytes. */
export function imageProblem(name: string, size: number): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!name.includes('.') || !imageKinds.includes(extension)) {
    return 'Choose a .jpg, .jpeg, .gif or .png file';
  }
  if (size === 0) return 'This file is empty. Choose another image.';
  if (size > maxImageBytes) return `File size for ${extension} files shouldn't exceed 5 MB`;
  return null;
}

/** The name for the upload: every other character is dropped (3-decisions 3.8). */
export function imageName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9._]/g, '').slice(-200);
  return plain.startsWith('.') || plain === '' ? `image${plain}` : plain;
}

/** Says after a text in one line of a list that it carries an image. */
export const withImage = (text: string): string => (text.trim() === '' ? 'An image' : ' (with an image)');
