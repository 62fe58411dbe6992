import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@carillon/contract/all';
import { rights } from '@carillon/rules/accounts/rights';
import type { Jobs } from '../platform/jobs.ts';
import { apiPrefix } from '../platform/http/http.ts';
import { queues } from '../queues.ts';
import { wireWorker } from '../wiring.ts';
import { readSourceFiles } from './architecture/sourceFiles.ts';
import { createTestApp, type TestApp } from './testApp.ts';

const files = readSourceFiles();

describe('routes and jobs', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('have a right and a handler each', () => {
    const routes = Object.entries(allRoutes);
    expect(routes.length).toBeGreaterThanOrEqual(45);
    const missing = routes
      .filter(([, route]) => !test.app.hasRoute({ method: route.method, url: apiPrefix + route.path }))
      .map(([name]) => name);
    expect(missing).toEqual([]);
    expect(routes.filter(([, route]) => !(route.right in rights))).toEqual([]);
    // Without a session one can only sign in and out, sign up, ask for mailed links and use them, accept an invitation, come
    // back from another system, which proves itself, reach support and report a failure of the app, and use the pages where
    // people sign up for texts.
    expect(routes.filter(([, route]) => route.right === 'public').map(([name]) => name)).toEqual([
      'login',
      'logout',
      'finishIntegrationLogin',
      'viewInvitation',
      'acceptInvitation',
      'getJoinPage',
      'getPromotionalJoinPage',
      'postJoin',
      'postPromotionalJoin',
      'proveEmail',
      'changeExpiredPassword',
      'forgotPassword',
      'forgotUserName',
      'readResetLink',
      'resetPassword',
      'askForTries',
      'giveTries',
      'readLoginToken',
      'useLoginToken',
      'signUp',
      'validateUserName',
      'validateEmail',
      'validatePromoCode',
      'getGroupCode',
      'getSupport',
      'postErrorReport',
    ]);
  });

  it('have no route outside the contract but the listed ones', () => {
    const direct = files
      .filter(
        (source) =>
          /^server\/src\/.*(?<!\.test)\.ts$/.test(source.path) && !source.path.includes('/testing/'),
      )
      .flatMap((source) =>
        [
          ...source.text.matchAll(/\b(?:app|scope|server)\s*\.(?:get|post|put|delete|patch|all|route)\b/g),
        ].map(() => source.path),
      );
    expect([...new Set(direct)].toSorted()).toEqual(routesOutsideTheContract);
  });

  it('have one handler for every queue, and a queue for every handler', async () => {
    const handled: string[] = [];
    const jobs: Jobs = {
      ...test.base.jobs,
      work: async (what) => void handled.push(what.name),
      repeat: async (chore) => void handled.push(chore.name),
    };
    const worker = await wireWorker({ ...test.base, jobs }, { hasLoops: false });
    await worker.close();
    expect(handled.toSorted()).toEqual(queues.map((queue) => queue.name).toSorted());
  });
});

describe('queues', () => {
  it('have a name of their own each, and a cron expression if they are chores', () => {
    expect(twice(queues.map((queue) => queue.name))).toEqual([]);
    for (const { name, cron } of queues) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      if (cron !== undefined) expect(cron).toMatch(/^(\S+ ){4}\S+$/);
    }
  });

  it('are named in the jobs.ts of their folder, and every such file is in queues.ts', () => {
    const folders = files.flatMap(({ path }) => /^server\/src\/(\w+)\/jobs\.ts$/.exec(path)?.[1] ?? []);
    const listed = files.find(({ path }) => path === 'server/src/queues.ts')?.text ?? '';
    expect(folders.filter((name) => name !== 'platform' && !listed.includes(`'./${name}/jobs.ts'`))).toEqual(
      [],
    );
    const elsewhere = files.filter(
      ({ path, text }) =>
        /^server\/src\/(?!platform\/|library\/).*(?<!\.test)\.ts$/.test(path) &&
        !path.endsWith('/jobs.ts') &&
        /\b(?:job|purgeJob)\(|: Chore\b/.test(text),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    [[], []],
    [['a'], []],
    [['a', 'b'], []],
    [['a', 'a'], ['a']],
    [['a', 'b', 'a'], ['a']],
    [
      ['a', 'b', 'b', 'a'],
      ['b', 'a'],
    ],
    [
      ['a', 'a', 'a'],
      ['a', 'a'],
    ],
    [['purge', 'purge-audio'], []],
    [['purge', 'Purge'], []],
    [['tell', 'audit', 'tell'], ['tell']],
  ])('of the names %j, %j come twice', (names, found) => {
    expect(twice(names)).toEqual(found);
  });
});

it('undo tickets of different changes have different kinds', () => {
  const kinds = files
    .filter(({ path }) => /^server\/src\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/\bundoTicket(?:<[^(]*>)?\('([^']+)'/g)].map((found) => found[1] ?? ''),
    );
  expect(kinds.length).toBeGreaterThanOrEqual(11);
  expect(twice(kinds)).toEqual([]);
});

/** Names that came before. */
const twice = (names: readonly string[]) => names.filter((name, place) => names.indexOf(name) < place);

/** Health and figures, pictures for carriers, carriers' webhooks, and the server that all other routes go through. */
const routesOutsideTheContract = [
  'server/src/calls/hear/inboundCalls.ts',
  'server/src/calls/hear/voiceRoutes.ts',
  'server/src/delivery/hear/webhookRoutes.ts',
  'server/src/media/index.ts',
  'server/src/platform/http/browsers/webFiles.ts',
  'server/src/platform/http/http.ts',
  'server/src/wiringOperations.ts',
];
