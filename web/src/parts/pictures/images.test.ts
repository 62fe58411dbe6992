import { describe, expect, it } from 'vitest';
import { imageName, imageProblem } from './images.ts';

describe('an image', () => {
  it.each(['a.jpg', 'a.JPEG', 'a.gif', 'a.png'])('may be %s', (name) => {
    expect(imageProblem(name, 100)).toBeNull();
  });

  it('is one of four kinds and at most 5 MB', () => {
    expect(imageProblem('a.webp', 100)).not.toBeNull();
    expect(imageProblem('a.png', 5 * 1_048_576)).toBeNull();
    expect(imageProblem('a.png', 5 * 1_048_576 + 1)).toBe("File size for png files shouldn't exceed 5 MB");
  });

  it('is not an empty file', () =>
    expect(imageProblem('a.png', 0)).toBe('This file is empty. Choose another image.'));

  it('is uploaded with a plain name', () => {
    expect(imageName('Class photo (1).png')).toBe('Classphoto1.png');
    expect(imageName('写真.png')).toBe('image.png');
  });
});
