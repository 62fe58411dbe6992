/** Most bytes of a picture that stands still, and of one that moves. */
export interface PictureLimits {
  readonly still: number;
  readonly moving: number;
}

/** Kinds of pictures that are accepted: by name of the encoder. */
export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp';

/** The task of the process. */
export interface PictureOrder {
  readonly file: string;
  readonly to: string;
  readonly kind: PictureKind;
  /** What it is made small enough for; null keeps its size. */
  readonly limits: PictureLimits | null;
}

/**
 * Why a picture is not taken. `large`: more pixels than are decoded; `long`: more frames, or more pixels in all of them;
 * `heavy`: not small enough for phones at any size.
 */
export type PictureRefusal = 'unreadable' | 'large' | 'long' | 'heavy';

/** A clean picture, as it lies at `to`. */
export interface CleanPicture {
  readonly bytes: number;
  readonly width: number;
  /** Of one frame. */
  readonly height: number;
  readonly frames: number;
}

export type PictureNews =
  | { readonly type: 'done'; readonly picture: CleanPicture }
  | { readonly type: 'refused'; readonly reason: PictureRefusal };

/** Throws out a picture with a reason. */
export class PictureRefused extends Error {
  readonly reason: PictureRefusal;
  constructor(reason: PictureRefusal) {
    super(reason);
    this.reason = reason;
  }
}
