import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ApiClient } from '../../e2e/chaos/apiClient.ts';
import { ordinaryPhone } from '../../e2e/chaos/people.ts';
import { freePort, pause } from '../../e2e/chaos/product.ts';
import { prepareAppLogin } from '../../server/src/platform/database/appLogin.ts';
import { openSocket, type Heard } from '../liveSocket.ts';
import { cpuMs, foreignShare, quantile } from '../measure.ts';
import type { Figure } from '../report.ts';
import { seedDraft } from '../seed.ts';
import { helperPids, productPids, type Stage } from '../stage.ts';

const browsers = 1_000;
/** Browsers of one team: an event goes to all of these and to no other browser. */
const teamSize = 20;
const eventsPerSecond = 100;
const roundMs = 5_000;
const lastWaitMs = 3_000;
/** The range of phone numbers that write here. */
const writing = 23;

/**
 * A thousand connected browsers in teams of twenty, on two web processes; a hundred events a second, each for one team.
 * From just before the statement that commits the event until the browser receives it, by one clock.
 */
export async function liveEvents(stage: Stage): Promise<Figure[]> {
  const { product } = stage;
  const second = await secondWeb(stage);
  const teams = browsers / teamSize;
  const users = await product.query<{ id: number; account: number; name: string }>(
    `with owner as (select account_id, password_hash from app_user where user_name = 'demo-owner')
     insert into app_user (account_id, user_name, password_hash)
     select account_id, 'live-' || n, password_hash from owner, generate_series(1, $1::int) n
     returning user_id as id, account_id as account, user_name as name`,
    [teams],
  );
  const open: { close(): void }[] = [];
  const delays: number[] = [];
  let unheard = 0;
  try {
    const sentAt = new Map<string, number>();
    const hear = ({ data, at }: Heard): void => {
      const begun = sentAt.get((data as { Mark?: string } | null)?.Mark ?? '');
      if (begun === undefined) return;
      delays.push(at - begun);
      unheard -= 1;
    };
    for (const user of users) {
      const session = new ApiClient(product.url);
      await session.signIn(user.name);
      for (let place = 0; place < teamSize; place += 1)
        open.push(await openSocket(place % 2 === 0 ? product.url : second.url, session, hear));
    }
    const pids = [...productPids(stage), ...helperPids(stage), second.pid];
    const ours: number[] = [];
    const others: number[] = [];
    let lost = 0;
    for (let round = 0; round < stage.rounds; round += 1) {
      delays.length = 0;
      unheard = 0;
      const before = cpuMs(pids);
      const foreign = foreignShare();
      const begun = performance.now();
      const saying: Promise<unknown>[] = [];
      for (let n = 0; performance.now() - begun < roundMs; n += 1) {
        const user = users[n % users.length];
        if (user === undefined) break;
        const Mark = `${round}-${n}`;
        const payload = JSON.stringify({
          room: `a${user.account}:u${user.id}`,
          event: 'bench.mark',
          data: { Mark },
        });
        unheard += teamSize;
        sentAt.set(Mark, performance.now());
        saying.push(product.query(`select pg_notify('carillon_live', $1)`, [payload]));
        await pause(Math.max(0, begun + ((n + 1) * 1_000) / eventsPerSecond - performance.now()));
      }
      await Promise.all(saying);
      const end = performance.now() + lastWaitMs;
      while (unheard > 0 && performance.now() < end) await pause(20);
      lost += unheard;
      ours.push(quantile(delays, 0.99));
      others.push(foreign(cpuMs(pids) - before));
    }
    return [
      {
        name: `live, p99 of commit to browser, ${open.length} browsers, ${eventsPerSecond} events a second, two web processes`,
        unit: 'ms',
        ours,
        goal: 250,
        direction: 'atMost',
        note: `others used ${Math.round(quantile(others, 0.5) * 100)}% of the machine meanwhile; ${lost} never came`,
      },
    ];
  } finally {
    for (const socket of open) socket.close();
    await second.stop();
  }
}

/**
 * A phone writes while a broadcast to 100,000 is being sent: from the phone's own request until two browsers of two
 * users have received it, which is when thread, list, title and badges change; and until the thread's own call shows
 * it.
 */
export async function liveTexts(stage: Stage): Promise<Figure[]> {
  const { product } = stage;
  const draft = await seedDraft(product, stage.owner, Math.round(100_000 * stage.scale));
  const number = await product.api.callerIdOf(2);
  const admin = new ApiClient(product.url);
  await admin.signIn('demo-admin');
  const heard: Heard[][] = [[], []];
  const open = [
    await openSocket(product.url, product.api, (one) => heard[0]?.push(one)),
    await openSocket(product.url, admin, (one) => heard[1]?.push(one)),
  ];
  await product.behave({});
  const broadcastId = await product.api.send(draft, await product.api.numberOf(5), 'School is closed today.');
  const ours: number[] = [];
  const shown: number[] = [];
  const tries = stage.rounds * 20;
  let duringSending = 0;
  for (let n = 0; n < tries; n += 1) {
    const text = `Is the bus late? ${n}`;
    const begun = performance.now();
    await fetch(`${product.simulatorUrl}/phones/${ordinaryPhone(writing, n)}/texts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: number, text }),
    });
    const arrival = await bothHeard(heard, text);
    ours.push(arrival.at - begun);
    await product.api.get(`/conversations/${arrival.conversationId}/textmessages`);
    shown.push(performance.now() - begun);
    const { BroadcastStatus } = await product.api.broadcast(broadcastId);
    if (BroadcastStatus !== 'Complete') duringSending += 1;
  }
  for (const socket of open) socket.close();
  const note = `${duringSending} of ${tries} before the broadcast was complete`;
  const common = { unit: 'ms', goal: 500, direction: 'atMost' as const, note };
  return [
    {
      ...common,
      name: 'live, p95 from a phone to two browsers during a broadcast',
      ours: [quantile(ours, 0.95)],
    },
    { ...common, name: 'live, p95 from a phone to the thread asked for', ours: [quantile(shown, 0.95)] },
  ];
}

interface Arrival {
  readonly at: number;
  readonly conversationId: number;
}

/** When the second of two browsers had received a text. Rejects after 30 s. */
async function bothHeard(heard: readonly (readonly Heard[])[], text: string): Promise<Arrival> {
  const end = performance.now() + 30_000;
  const find = (list: readonly Heard[]): Heard | undefined =>
    list.findLast(
      (one) => one.event === 'textMessage.received' && JSON.stringify(one.data).includes(`"${text}"`),
    );
  for (;;) {
    const found = heard.map(find).filter((one) => one !== undefined);
    const [first] = found;
    if (first !== undefined && found.length === heard.length) {
      const { ConversationID } = first.data as { ConversationID: number };
      return { at: Math.max(...found.map((one) => one.at)), conversationId: ConversationID };
    }
    if (performance.now() > end) throw new Error(`"${text}" was not heard of in 30 s.`);
    await pause(1);
  }
}

/** A second web process on the same database. */
async function secondWeb({
  product,
}: Stage): Promise<{ url: string; pid: number | null; stop(): Promise<void> }> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../server/src/main.ts')],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATABASE_APP_URL: await prepareAppLogin(product.ownerUrl),
        DATA_DIR: product.dataDir,
        SIMULATOR_PORT: new URL(product.simulatorUrl).port,
        PORT: String(port),
        NODE_ENV: 'production',
        APP_ENV: 'local',
        LOG_LEVEL: 'warn',
        ROLE: 'web',
      },
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const end = performance.now() + 60_000;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > end)
      throw new Error('The second web process did not start.');
    await pause(100);
  }
  return {
    url,
    pid: child.pid ?? null,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
