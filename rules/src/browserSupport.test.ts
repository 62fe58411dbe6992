import { expect, test } from 'vitest';
import { isSupportedBrowser } from './browserSupport.ts';
import { environmentOf, isProductionLike } from './environment.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = (version: number): string => `${windows} ${webkit} Chrome/${version}.0.4324.96 Safari/537.36`;
const edge = (version: number): string => `${chrome(120)} Edg/${version}.0.705.50`;
const opera = (version: number): string => `${chrome(120)} OPR/${version}.0.3911.75`;
const firefox = (version: number): string => `${windows} Gecko/20100101 Firefox/${version}.0`;
const safari = (version: number): string =>
  `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.1.2 Safari/605.1.15`;
const iphone = (version: number): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version}_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/87.0 Mobile/15E148 Safari/604.1`;

test.each([
  ['Chrome', chrome, 88],
  ['Edge', edge, 88],
  ['Firefox', firefox, 85],
  ['Opera', opera, 74],
  ['Safari', safari, 14],
  ['a browser of iOS', iphone, 14],
])('%s from its lowest version', (_name, agent, lowest) => {
  expect(isSupportedBrowser(agent(lowest - 1))).toBe(false);
  expect(isSupportedBrowser(agent(lowest))).toBe(true);
  expect(isSupportedBrowser(agent(lowest + 100))).toBe(true);
});

test('others', () => {
  expect(isSupportedBrowser(`${windows} ${webkit} HeadlessChrome/130.0.0.0 Safari/537.36`)).toBe(true);
  expect(isSupportedBrowser('Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko')).toBe(false);
  expect(isSupportedBrowser(`${chrome(64)} Edge/18.17763`)).toBe(false);
  expect(isSupportedBrowser('')).toBe(true);
  expect(isSupportedBrowser('curl/8.5.0')).toBe(true);
});

test.each([
  ['localhost', 'local'],
  ['localhost:3000', 'local'],
  ['127.0.0.1:8080', 'local'],
  ['[::1]:8080', 'local'],
  ['::1', 'local'],
  ['dev.carillon.example', 'dev'],
  ['Staging.carillon.example:443', 'staging'],
  ['prodtest.carillon.example', 'prod-test'],
  ['app.carillon.example', 'production'],
  ['forms.carillon.example', 'forms'],
  ['carillon.example', 'other'],
  ['developer.example', 'other'],
  ['www.app.example', 'other'],
  ['localhost.example', 'other'],
  ['', 'other'],
])('host %s is %s', (host, environment) => {
  expect(environmentOf(host)).toBe(environment);
});

test('an unknown host is treated as production', () => {
  expect(isProductionLike(environmentOf('carillon.example'))).toBe(true);
  expect(isProductionLike(environmentOf('dev.carillon.example'))).toBe(false);
});
