import { readFileSync } from 'node:fs';
import type { Exchange } from './exchange.ts';
import type { Network } from './network/network.ts';
import { e164 } from './phoneNumber.ts';

const part = (name: string): string => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8');

/** A reloaded page reconnects within this time. */
const comesBackMs = 5_000;
/** In the order in which they run. */
const scripts = [
  'dom.js',
  'callbacks.js',
  'callWords.js',
  'page.js',
  'behaviour.js',
  'call.js',
  'time.js',
  'start.js',
];
/** A module as a part of one script: its names are shared. */
const script = (name: string): string => part(name).replace(/^(?:import [^;]+;\n|export (?=\w))/gm, '');

/** The page of virtual phones, put together from its files into one that needs nothing else. */
function page(): string {
  return part('page.html')
    .replace('/* styles */', () =>
      ['page.css', 'phone.css', 'panels.css', 'call.css', 'time.css', 'narrow.css'].map(part).join(''),
    )
    .replace('/* script */', () => `'use strict';\n${scripts.map(script).join('')}`);
}

/** Serves the page and its live events. False for other paths. */
export function pageRoutes(exchange: Exchange, network: Network): boolean {
  if (exchange.method !== 'GET') return false;
  if (exchange.path === '/') {
    exchange.send(200, 'text/html; charset=utf-8', page(), {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; worker-src 'self'; img-src data: http: https:; media-src 'self' http: https: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    return true;
  }
  if (exchange.path === '/worker.js') {
    exchange.send(200, 'text/javascript; charset=utf-8', part('worker.js'), {
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    return true;
  }
  if (exchange.path === '/events') {
    liveEvents(exchange, network);
    return true;
  }
  return false;
}

/**
 * Notifies pages, at most four times a second, that something happened. Each `phone` names one that a page shows: while
 * the connection is open, and while a reloaded page comes back, calls to it wait for a hand.
 */
function liveEvents(exchange: Exchange, network: Network): void {
  const { response } = exchange;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const phones = exchange.query.getAll('phone').flatMap((each) => e164(each) ?? []);
  for (const phone of phones) network.board.watch(phone, 1);
  let told = '';
  const tell = (): void => {
    const state = `${network.recent.version} ${network.undelivered} ${network.record.lastSeq} ${network.board.version}`;
    if (state === told) return;
    told = state;
    response.write(`data: ${network.recent.version}\n\n`);
  };
  const timer = setInterval(tell, 250);
  const beat = setInterval(() => response.write(': here\n\n'), 25_000);
  tell();
  response.on('close', () => {
    clearInterval(timer);
    clearInterval(beat);
    network.board.clock.after(comesBackMs, () => {
      for (const phone of phones) network.board.watch(phone, -1);
    });
  });
}
