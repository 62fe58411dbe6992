import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@carillon/contract/all';
import { rights } from '@carillon/rules/accounts/rights';
import { queueNames, type Jobs } from '../platform/jobs.ts';
import { apiPrefix } from '../platform/http/http.ts';
import { wireJobs } from '../wiring.ts';
import { readSourceFiles } from './sourceFiles.ts';
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
    // Without a session one can only sign in and out, come back from another system, which proves itself, and use the
    // pages where people sign up for texts.
    expect(routes.filter(([, route]) => route.right === 'public').map(([name]) => name)).toEqual([
      'login',
      'logout',
      'finishIntegrationLogin',
      'getJoinPage',
      'getPromotionalJoinPage',
      'postJoin',
      'postPromotionalJoin',
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

  it('have a handler for every queue, and a queue for every handler', async () => {
    const handled: string[] = [];
    const jobs: Jobs = {
      ...test.base.jobs,
      work: async (what) => void handled.push(what.name),
      repeat: async (chore) => void handled.push(chore),
    };
    await wireJobs({ ...test.base, jobs });
    expect(handled.toSorted()).toEqual([...queueNames].toSorted());
  });
});

/** Health and figures, pictures for carriers, carriers' webhooks, and the door all other routes go through. */
const routesOutsideTheContract = [
  'server/src/calls/hear/inboundCalls.ts',
  'server/src/calls/hear/voiceRoutes.ts',
  'server/src/delivery/hear/webhookRoutes.ts',
  'server/src/media/index.ts',
  'server/src/platform/http/http.ts',
  'server/src/platform/http/webFiles.ts',
  'server/src/wiringOperations.ts',
];
