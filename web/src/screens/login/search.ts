import type { Address } from '../../addressSearch.ts';
import { textOf } from '../../parts/lists/listState.ts';

export interface LoginSearch {
  a?: string | undefined;
  error?: string | undefined;
  token?: string | undefined;
}

export const loginSearch = (search: Address): LoginSearch => ({
  a: textOf(search['a'], 20),
  error: textOf(search['error'], 40),
  token: textOf(search['token'], 200),
});

export interface CodeSearch {
  code?: string | undefined;
}

export const codeSearch = (search: Address): CodeSearch => ({ code: textOf(search['code'], 50) });
