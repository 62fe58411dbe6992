import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carrierCredentials } from '../localCredentials.ts';
import { startSimulator, type Simulator } from '../server.ts';

let simulator: Simulator;
let origin = '';
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'carillon-outbox-'));
beforeAll(async () => {
  simulator = await startSimulator({
    port: 0,
    dataDir,
    webhookBase: 'http://127.0.0.1:1',
    credentials: carrierCredentials({}),
  });
  origin = `http://127.0.0.1:${simulator.port}`;
});
afterAll(async () => {
  await simulator.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('shows email that was written instead of sent', async () => {
  expect(await (await fetch(`${origin}/outbox`)).text()).toContain('Nothing was sent yet.');
  mkdirSync(path.join(dataDir, 'mail'));
  writeFileSync(
    path.join(dataDir, 'mail', 'one.eml'),
    [
      'From: Carillon <no-reply@carillon.invalid>',
      'To: owner@riverbend.example',
      'Subject: =?UTF-8?Q?1_unread_text_on_B=C3=BCro?=',
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Hello <b>you</b>, caf=C3=A9 =',
      'http://localhost:8080/inbox?x=3D1',
      '--b1',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hello</p>',
      '--b1--',
    ].join('\n'),
  );
  const { Items } = (await (await fetch(`${origin}/outbox.json`)).json()) as { Items: unknown[] };
  expect(Items).toEqual([
    expect.objectContaining({
      subject: '1 unread text on Büro',
      to: 'owner@riverbend.example',
      text: 'Hello <b>you</b>, café http://localhost:8080/inbox?x=1',
    }),
  ]);
  const page = await (await fetch(`${origin}/outbox`)).text();
  expect(page).toContain('Hello &lt;b&gt;you&lt;/b&gt;');
  expect(page).not.toContain('<b>you');
});

it('accepts push messages as push services do', async () => {
  const post = (name: string, headers: Record<string, string>) =>
    fetch(`${origin}/push/${name}`, { method: 'POST', headers, body: 'sealed' });
  expect((await post('one', {})).status).toBe(400);
  expect((await post('one', { authorization: 'vapid t=a.b.c, k=d', ttl: '60' })).status).toBe(201);
  const kept = (await (await fetch(`${origin}/push/one`)).json()) as { Items: { body: string }[] };
  expect(kept.Items.map(({ body }) => Buffer.from(body, 'base64').toString())).toEqual(['sealed']);
  await fetch(`${origin}/push/one`, { method: 'DELETE' });
  expect((await post('one', { authorization: 'vapid t=a.b.c, k=d', ttl: '60' })).status).toBe(410);
});
