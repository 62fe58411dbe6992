import { creditCount, credits as halves } from '@carillon/rules/amounts';

/** What one text of a message is made of and costs. */
export interface TextUse {
  readonly segments: number;
  readonly hasImage: boolean;
  /** Credits of one text as it is, and with the image taken away (0 where no text would be left). */
  readonly credits: number;
  readonly creditsWithoutImage: number;
}

/** What the message is made of, as far as it is known. */
export interface CreditUse {
  /** Null when no texts are sent. */
  readonly text: TextUse | null;
  readonly calls: boolean;
}

/**
 * What makes each text cheaper: an image has a price of its own, whatever the text's length, and a text of one segment
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
 * What can be done when credits are missing (row B-169, 2-decisions J6), as far as it is true of this message: a user
 * who is no owner asks one. Nothing is sold in this version: an owner asks the operator of the installation.
 * `hidesMoney` leaves out what speaks of credits being added. Without `use` nothing is known of the message.
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
