import { creditCount, credits as halves } from '@carillon/rules/money/amounts';

/** What one text of a message consists of and costs. */
export interface TextUse {
  readonly segments: number;
  readonly hasImage: boolean;
  /** Credits of one text as it is, and without the image (0 if no text would be left). */
  readonly credits: number;
  readonly creditsWithoutImage: number;
}

/** What the message consists of, as far as it is known. */
export interface CreditUse {
  /** Null when no texts are sent. */
  readonly text: TextUse | null;
  readonly calls: boolean;
}

/**
 * What makes each text cheaper. An image has its own price, regardless of the text's length, and a text of one segment
 * can't be cheaper.
 */
function textWays({ segments, hasImage, credits, creditsWithoutImage }: TextUse): string[] {
  if (!hasImage) return segments > 1 ? ['Shorten the message so that it takes fewer segments'] : [];
  if (creditsWithoutImage === 0) return ['Send a short text in place of the image'];
  if (creditsWithoutImage >= credits) return [];
  return [
    `Remove the image: each text then costs ${creditCount(creditsWithoutImage)} instead of ${halves(credits)}`,
  ];
}

/**
 * What the user can do when credits are missing (row B-169, 2-decisions J6), limited to what applies to this message. A
 * user who is not an owner asks one. This version sells nothing, so an owner asks the operator of the installation.
 * `hidesMoney` omits options that mention adding credits. Without `use` nothing is known about the message.
 */
export function creditWays(mayBuy: boolean, hidesMoney: boolean, use?: CreditUse): readonly string[] {
  return [
    'Remove some recipients',
    ...(use === undefined ? ['Shorten the message if it takes several segments'] : []),
    ...(use?.text ? textWays(use.text) : []),
    ...(use?.calls === true ? ['Choose a shorter voice message'] : []),
    ...(hidesMoney
      ? []
      : [mayBuy ? 'Ask your Carillon operator to add credits' : 'Ask an account owner to add credits']),
  ];
}
