import { putImage } from '@carillon/contract/library/texts';
import { call } from '../client/client.ts';

/** Stores an image for a text. Rejects with ApiError. */
export const uploadImage = (FileName: string, file: File) => call(putImage, { params: { FileName }, file });
