import type { TenantTx } from '../../../platform/database/database.ts';
import { layoutKey } from '../../reading/readingTypes.ts';
import { saveLayout } from './uploadLayouts.sql.ts';
import type { UploadRow } from './uploads.sql.ts';

/**
 * Remembers how users set the columns of a file, when its people are added: the next file with the same names of
 * columns is read the same way, without the question. Files that were read correctly on their own leave nothing.
 */
export async function rememberLayout(tx: TenantTx, upload: UploadRow, now: Date): Promise<void> {
  for (const tab of upload.structure.Tabs) {
    const isSet = upload.choices.Columns.some((one) => one.TabNumber === tab.TabNumber);
    if (!tab.Included || !tab.HasHeader || !isSet) continue;
    await saveLayout(
      tx,
      {
        key: layoutKey(tab.Columns.map((column) => column.Header)),
        columns: tab.Columns.map(({ ColumnNumber, Meaning, Field }) => ({
          ColumnNumber,
          Meaning,
          ...(Field === undefined ? {} : { Field }),
        })),
      },
      now,
    );
  }
}
