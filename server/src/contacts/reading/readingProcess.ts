// A process of its own for one file (ASVS 5.2): a hostile file can end this process, nothing else. It has no
// environment, no database and no network; it is started with a memory limit and killed when it takes too long.
import { addAreaCodes } from '@carillon/rules/phones/phones';
import { readDelimited } from './text/delimitedText.ts';
import { FileReader } from './fileReader.ts';
import { FileRefused, type ReadingNews, type ReadingOrder } from './readingTypes.ts';
import type { RowSource } from './rowSource.ts';

function tell(news: ReadingNews): Promise<void> {
  return new Promise((told) => process.send?.(news, undefined, undefined, () => told()));
}

/** The readers of workbooks are loaded when one comes, or while this process waits: most files are text. */
const workbooks = async () => ({
  ...(await import('./workbooks/archive.ts')),
  ...(await import('./workbooks/workbooks.ts')),
});
const spareMs = 500;

async function open(order: ReadingOrder): Promise<RowSource> {
  if (order.kind === 'text') return readDelimited(order.file);
  const { checkArchive, openSheets, openXlsx } = await workbooks();
  if (order.kind === 'sheets') return openSheets(order.file, order.maxRows);
  const kind = await checkArchive(order.file);
  return kind === 'xlsx' ? openXlsx(order.file) : openSheets(order.file, order.maxRows);
}

async function obey(order: ReadingOrder): Promise<void> {
  let told = 0;
  const reader = new FileReader(order, (done, rows) => {
    const now = performance.now();
    if (now - told < 250) return;
    told = now;
    void tell({ type: 'progress', done, rows });
  });
  try {
    const result = await reader.read(await open(order));
    await tell({ type: 'done', result });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await tell({ type: 'refused', message: error.message });
  }
}

addAreaCodes(process.argv.slice(2));
const idle = setTimeout(() => void workbooks(), spareMs);
process.once('message', (order: ReadingOrder) => {
  clearTimeout(idle);
  obey(order).then(
    () => process.disconnect(),
    // No details are reported, because they may quote the file. The caller sees that this process failed.
    () => process.exit(1),
  );
});
process.once('disconnect', () => process.exit(0));
void tell({ type: 'ready' });
