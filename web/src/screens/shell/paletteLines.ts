import { isOffered } from '../../pages.ts';
import type { Page, PaletteLine, Viewer } from '../../pages.ts';

/** A line of the palette with all that it takes from its page. */
interface Line extends PaletteLine {
  readonly text: string;
  readonly href: string;
}

/** Lines of the palette for this user whose names or other search words contain the input, in the order of the pages. */
export function linesFor(typed: string, pages: readonly Page[], viewer: Viewer): Line[] {
  const wanted = typed.trim().toLowerCase();
  const isNamed = (text: string | undefined): boolean => text?.toLowerCase().includes(wanted) ?? false;
  const mine = pages.flatMap((page): Line[] =>
    (page.palette ?? [])
      .filter((line) => isOffered(page, line, viewer))
      .map((line) => ({ text: page.title, href: page.path, ...(page.icon && { icon: page.icon }), ...line })),
  );
  // Names that start with the input come first, then names that contain it, then search words.
  const rank = ({ text, also }: Line): number =>
    text.toLowerCase().startsWith(wanted) ? 0 : isNamed(text) ? 1 : isNamed(also) ? 2 : 3;
  return [0, 1, 2].flatMap((wantedRank) => mine.filter((one) => rank(one) === wantedRank));
}
