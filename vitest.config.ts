import { defineConfig } from 'vitest/config';

// Files share their process: nothing of ours is kept in modules that a test could leave behind. Only whoever puts
// another module in the place of one, as the simulator's tests do, needs a process for each file.
const together = { isolate: false } as const;
const shared = { environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    // The machines that run this have two cores, and the server's tests share one database server.
    maxWorkers: 2,
    projects: [
      { test: { ...shared, ...together, name: 'rules', include: ['rules/**/*.test.ts'] } },
      { test: { ...shared, ...together, name: 'contract', include: ['contract/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          ...together,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/src/testing/globalSetup.ts'],
        },
      },
      { test: { ...shared, name: 'simulator', include: ['simulator/**/*.test.ts'] } },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      { test: { ...shared, name: 'chaos', include: ['e2e/chaos/**/*.test.ts', 'bench/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          ...together,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          unstubGlobals: true,
        },
      },
    ],
  },
});
