import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { callStatus } from '@carillon/rules/calls/callCatalogue';
import { callOutcomeCodes, outcomeOf } from '@carillon/rules/calls/callRecord';
import type { EndCause } from '@carillon/rules/calls/callFlow';
import { deliveryStatus } from '@carillon/rules/texts/messageStatus';
import { expect, it } from 'vitest';
import { unansweredCauses } from './bandwidth/callCauses.ts';
import { bandwidthFailures } from './bandwidth/errorCodes.ts';
import type { FailureMeaning } from './failures.ts';
import { infobipCallErrors, infobipCause } from './infobip/callCauses.ts';
import { infobipErrors, infobipFailures } from './infobip/statusCodes.ts';
import { specialNumbers } from './specialNumbers.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/carriers.md'), 'utf8');

/** The rows of a section's table whose first cell is a number or matches another condition. */
function rows(heading: string, first = /^\| \d+ \|/): string[][] {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => first.test(line))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

function expected(table: Readonly<Record<number, FailureMeaning>>): string[][] {
  return Object.entries(table).map(([code, { status, billed, retry, optedOut, stopsSender }]) => [
    code,
    deliveryStatus(status).label,
    billed ? 'yes' : 'no',
    retry ? 'send again' : optedOut ? 'suppress' : stopsSender ? 'stop the number' : '',
  ]);
}

it.each([
  ['Bandwidth error codes', bandwidthFailures],
  ['Infobip statuses', infobipFailures],
  ['Infobip errors', infobipErrors],
])('docs/carriers.md, %s: the same codes as the code', (heading, table) => {
  expect(rows(heading)).toEqual(expected(table));
});

it("docs/carriers.md, the simulator's special numbers: the same labels as the code", () => {
  expect(rows("The simulator's special numbers").map((cells) => cells.slice(0, 3))).toEqual(
    Object.entries(specialNumbers).map(([lastFour, codes]) => [
      lastFour,
      ...codes.map((code) => deliveryStatus(code).label),
    ]),
  );
});

/** Label of a call that was not answered. */
function callLabel(cause: EndCause): string {
  const outcome = outcomeOf({ cause, answeredBy: null, voicemailBegun: false });
  return outcome === null ? '' : callStatus(callOutcomeCodes[outcome]).label;
}

it('docs/carriers.md, causes and errors of calls: the same labels as the code', () => {
  expect(rows('Calls: causes of Bandwidth', /^\| (?!cause|---)/)).toEqual(
    Object.entries(unansweredCauses).map(([cause, means]) => [cause, callLabel(means)]),
  );
  expect(rows('Calls: errors of Infobip')).toEqual(
    Object.keys(infobipCallErrors).map((id) => [id, callLabel(infobipCause(Number(id), '', false))]),
  );
});
