/**
 * The benchmarks: each figure beside its reference, measured in the same run in turns.
 *
 *   node bench/run.ts [--only WORD] [--quick] [--port N]
 *
 * --only takes the benchmarks whose name holds the word (http one, http hundred, process, large,
 * receipts, upload, lists of recipients, lists of 100,000, merge, calls, live events, live texts, inbound rules, forecast, inbox pages, contacts pages,
 * contacts select, contacts import); --quick measures a tenth of the size in two rounds. Ports: N, N + 1 and N + 2, or free
 * ones. The exit code is 1 when a goal was missed.
 */
import { parseArgs } from 'node:util';
import { describe, isMet, type Figure } from './report.ts';
import { sendInProcess, sendOverHttp } from './cases/sendCases.ts';
import { largeBroadcast } from './cases/largeCases.ts';
import { merge } from './cases/mergeCase.ts';
import { receiptsIn } from './cases/receiptCase.ts';
import { contactPages, contactSelections } from './cases/contactCases.ts';
import { contactImport } from './cases/importCase.ts';
import { forecasts } from './cases/forecastCase.ts';
import { inboundRules } from './cases/inboundCase.ts';
import { inboxPages } from './cases/inboxCases.ts';
import { broadcastLists } from './cases/broadcastListCase.ts';
import { callsAtOnce } from './cases/callCase.ts';
import { liveEvents, liveTexts } from './cases/liveCases.ts';
import { lists } from './cases/listCase.ts';
import { upload } from './cases/uploadCase.ts';
import { setStage, type Stage } from './stage.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    port: { type: 'string' },
  },
});

const wants = (name: string): boolean => name.includes(options.only);
const overHttp = { one: wants('http one'), hundred: wants('http hundred') };
const cases: [isWanted: boolean, name: string, run: (stage: Stage) => Promise<Figure[]>][] = [
  [wants('upload'), 'upload', upload],
  [wants('lists of recipients'), 'lists of recipients', lists],
  [wants('merge'), 'merge', merge],
  [wants('receipts'), 'receipts', receiptsIn],
  [wants('process'), 'process', sendInProcess],
  // Both share the rounds of the reference.
  [overHttp.one || overHttp.hundred, 'http', (stage) => sendOverHttp(stage, overHttp)],
  [wants('large'), 'large', largeBroadcast],
  [wants('calls'), 'calls', callsAtOnce],
  [wants('live events'), 'live events', liveEvents],
  [wants('live texts'), 'live texts', liveTexts],
  [wants('inbound rules'), 'inbound rules', inboundRules],
  [wants('forecast'), 'forecast', forecasts],
  [wants('lists of 100,000'), 'lists of 100,000', broadcastLists],
  // Last: a million contacts stay in the database.
  [wants('contacts pages'), 'contacts pages', contactPages],
  [wants('contacts select'), 'contacts select', contactSelections],
  // Among the contacts: every second conversation is with one of them.
  [wants('inbox pages'), 'inbox pages', inboxPages],
  [wants('contacts import'), 'contacts import', contactImport],
];

const stage = await setStage({ port: options.port, quick: options.quick });
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void stage.close().finally(() => process.exit(1)));
let missed = 0;
try {
  for (const [isWanted, name, run] of cases) {
    if (!isWanted) continue;
    console.log(`\n${name}`);
    for (const figure of await run(stage)) {
      if (!isMet(figure)) missed += 1;
      console.log(describe(figure));
    }
  }
} catch (error) {
  console.error(stage.product.lastWords());
  throw error;
} finally {
  await stage.close();
}
console.log(missed === 0 ? '\nevery goal met' : `\n${missed} goals missed`);
process.exit(missed === 0 ? 0 : 1);
