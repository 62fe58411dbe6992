import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LineTypes } from '../../carriers/index.ts';
import { housemateMark, samePersonMark, type ImportableFile } from '../../contacts/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import { noteRecipients, type Audience } from '../audience.sql.ts';
import { keepHousemates } from '../households/housemates.sql.ts';
import { settleHouseholds } from '../households/settleHouseholds.ts';
import { copyIncoming, incomingCandidates, insertIncoming, openIncoming } from './incoming.sql.ts';
import { lineTypesOf } from '../reach/lineTypes.ts';

/** What a file brought into the temporary table. */
export interface Copied {
  readonly lines: number;
  /** Further lines, whose number an earlier line of the file has. */
  readonly mates: number;
  readonly hasMoreNumbers: boolean;
}

/** Streams the good rows of a file into the temporary table, numbered and with their line types; returns how many. */
export async function copyFile(
  tx: TenantTx,
  lineTypes: LineTypes,
  file: ImportableFile,
  progress: (done: number, rows: number) => void,
): Promise<Copied> {
  await openIncoming(tx);
  let [n, mates] = [0, 0];
  let [firstOfPerson, hasMoreNumbers] = [0, false];
  async function* lines() {
    for await (const batch of file.batches()) {
      const phones = batch.map((line) => line.slice(0, line.indexOf('\t')));
      const types = lineTypesOf(lineTypes, phones);
      let text = '';
      for (const [at, line] of batch.entries()) {
        if (line.endsWith(housemateMark)) {
          mates += 1;
          text += `${n}\t${line.slice(0, -housemateMark.length)}\t${types[at]}\t\\N\tt\n`;
          continue;
        }
        n += 1;
        const isSame = line.endsWith(samePersonMark);
        if (!isSame) firstOfPerson = n;
        else hasMoreNumbers = true;
        const row = isSame ? line.slice(0, -samePersonMark.length) : line;
        text += `${n}\t${row}\t${types[at]}\t${isSame ? firstOfPerson : '\\N'}\tf\n`;
      }
      progress(Math.min(n, file.rows), file.rows);
      yield Buffer.from(text);
    }
  }
  await pipeline(Readable.from(lines()), copyIncoming(tx));
  return { lines: n, mates, hasMoreNumbers };
}

/**
 * Moves what `copyFile` read into an audience that the caller has locked since. Returns how many recipients are new,
 * and how many rows had a number that already existed.
 */
export async function takeIncoming(
  tx: TenantTx,
  audience: Audience,
  file: Pick<ImportableFile, 'fileId' | 'isUnique' | 'duplicates' | 'customFields'>,
  copied: Copied,
  now: Date,
): Promise<{ imported: number; already: number }> {
  const isEmpty = audience.recipientCount === 0;
  const imported = await insertIncoming(tx, audience.audienceId, {
    firstNo: audience.nextRecipientNo,
    source: 'file',
    sourceId: file.fileId,
    isEmpty,
    isUnique: file.isUnique,
    hasMoreNumbers: copied.hasMoreNumbers,
  });
  const already = copied.lines - imported;
  const kept = await keepHousemates(
    tx,
    audience.audienceId,
    incomingCandidates(
      { source: 'file', sourceId: file.fileId },
      { withAll: already > 0, count: already > 0 ? copied.lines + copied.mates : copied.mates },
    ),
  );
  await noteRecipients(tx, audience.audienceId, {
    count: imported,
    numbers: copied.lines,
    duplicates: already + file.duplicates,
    customFields: imported > 0 ? file.customFields : [],
    hasMoreNumbers: copied.hasMoreNumbers,
    now,
  });
  if (kept > 0) await settleHouseholds(tx, audience.audienceId, now);
  return { imported, already };
}
