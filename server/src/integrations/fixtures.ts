import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { Integration } from '@carillon/contract/integrations';
import type { Visitor } from '../testing/testApp.ts';

/** The simulator as a separate process. The tests talk to its simulated Google. */
export interface SimulatedGoogle {
  readonly port: number;
  readonly address: string;
  /** Sets how it misbehaves from now on. It behaves well by default. */
  behave(behaviour?: Readonly<Record<string, unknown>>): Promise<void>;
  close(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');

export async function startSimulatedGoogle(): Promise<SimulatedGoogle> {
  const probe = createServer();
  const port = await new Promise<number>((done) => {
    probe.listen(0, '127.0.0.1', () => done((probe.address() as AddressInfo).port));
  });
  await new Promise((done) => probe.close(done));
  const dataDir = mkdtempSync(join(tmpdir(), 'carillon-google-'));
  const simulator = spawn(process.execPath, [join(root, 'simulator/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], APP_ENV: 'local', SIMULATOR_PORT: String(port), DATA_DIR: dataDir },
  });
  await new Promise<void>((ready, broken) => {
    simulator.stdout.once('data', () => ready());
    simulator.once('exit', (code) => broken(new Error(`the simulator ended with ${code}`)));
  });
  const address = `http://127.0.0.1:${port}`;
  return {
    port,
    address,
    async behave(behaviour = {}) {
      const answer = await fetch(`${address}/google/behaviour`, {
        method: 'PUT',
        body: JSON.stringify(behaviour),
      });
      if (!answer.ok) throw new Error(`no such behaviour: ${await answer.text()}`);
    },
    async close() {
      const ended = new Promise((done) => simulator.once('exit', done));
      simulator.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Approves (or declines) a simulated consent page, as a user would; returns where the browser is sent back to. */
export async function decide(
  page: string,
  decision: 'allow' | 'deny',
  choice = 'few@example.com',
): Promise<string> {
  const html = await (await fetch(page)).text();
  const form = new URLSearchParams({ decision, choice });
  for (const [, name = '', value = ''] of html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g))
    form.set(name, value.replaceAll('&amp;', '&'));
  const action = /action="([^"]*)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`nothing to decide: ${html}`);
  const answer = await fetch(new URL(action, page), { method: 'POST', body: form, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`not sent back: ${await answer.text()}`);
  return location;
}

/** One integration as shown in the list. */
export async function anIntegration(visitor: Visitor, id: number): Promise<Integration> {
  const { Items } = (await visitor.call('GET', '/integrations')).json<{ Items: Integration[] }>();
  const found = Items.find((one) => one.IntegrationID === id);
  if (found === undefined) throw new Error(`integration ${id} is not offered`);
  return found;
}
