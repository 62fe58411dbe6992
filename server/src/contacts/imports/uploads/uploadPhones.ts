import { AppError } from '@carillon/contract/errors';
import type { TenantTx } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { housemateMark } from '../../reading/rows/goodRowLine.ts';
import { goodRows } from './goodRows.ts';
import { readUpload, repairedLines } from './uploads.sql.ts';

/**
 * The numbers of an uploaded file that was read; `userId` null for any user's of the account. Throws NotFound,
 * WrongState while it is being read, FileUnreadable, and Validation when no row has a usable number.
 */
export async function phonesOfUpload(
  tx: TenantTx,
  storage: Storage,
  fileId: number,
  userId: number | null,
): Promise<{ count: number; rejected: number; batches(): AsyncGenerator<number[]> }> {
  const upload = await readUpload(tx, fileId, userId);
  if (upload === null) throw new AppError('NotFound');
  if (upload.status === 'Processing') throw new AppError('WrongState', 'This file is still being read.');
  if (upload.status === 'Failed') throw new AppError('FileUnreadable', upload.message);
  const { rowsKey } = upload;
  if (upload.goodCount === 0 || rowsKey === null)
    throw new AppError('Validation', upload.message || 'There is no usable phone number in this file.');
  const repaired = await repairedLines(tx, fileId);
  return {
    count: upload.goodCount,
    rejected: upload.badCount,
    async *batches() {
      for await (const lines of goodRows(storage, rowsKey, repaired))
        yield lines
          .filter((line) => !line.endsWith(housemateMark))
          .map((line) => Number(line.slice(0, line.indexOf('\t'))));
    },
  };
}
