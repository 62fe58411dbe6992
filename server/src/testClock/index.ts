import { deleteTestClock, getTestClock, putTestClock } from '@carillon/contract/testClock';
import { handle } from '../platform/capability.ts';
import type { Routes } from '../platform/http/http.ts';
import { goBack } from './goBack.ts';
import { moveClockJob } from './jobs.ts';
import { moveClock } from './moveClock.job.ts';
import { moveTo, showClock } from './testClock.ts';
import type { TestClockDeps } from './testClockDeps.ts';

export type { DueChore } from './testClockDeps.ts';

export const testClock = {
  routes: [
    (deps: TestClockDeps) => (routes: Routes) => {
      routes.on(getTestClock, ({ caller }) => showClock(deps, caller));
      routes.on(deleteTestClock, ({ caller }) => goBack(deps, caller));
      routes.on(putTestClock, ({ caller, body }) => moveTo(deps, caller, new Date(body.Now)));
    },
  ],
  jobs: [handle(moveClockJob, moveClock)],
};
