import type { z } from 'zod';
import type { Right } from '@carillon/rules/accounts/rights';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What travels in a request body: JSON checked by a schema, a raw file streamed to the handler, or nothing. */
export type BodyKind = 'json' | 'raw' | 'none';

/** What makes a call expensive: it costs credits or a carrier's look-up, or long work on a file. */
export type Expense = 'test' | 'speech' | 'download' | 'upload' | 'lookUp';

export interface RouteShape {
  readonly method: Method;
  /** Below the prefix `/api`, with `:param` places, e.g. `/broadcasts/:BroadcastID`. */
  readonly path: string;
  /**
   * The right required to call it. The server refuses callers without it, and the screens hide it from them.
   */
  readonly right: Right;
  /** One line for the API page. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `raw` when the body is a file; `body` is absent then. */
  readonly rawBody?: boolean;
  /** Success status; 200 by default. */
  readonly status?: number;
  /** JSON response; absent for responses without a body and for downloads. */
  readonly response?: z.ZodType;
  /** Its calls are counted by user and account, and refused with 429 beyond a number in an hour. */
  readonly expensive?: Expense;
  /** Content type of a response that is not JSON. */
  readonly produces?: string;
}

/** Declares one call of the wire. The server registers it, the web client and the API page are derived from it. */
export function route<const R extends RouteShape>(shape: R): R {
  return shape;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives after checking. */
export type ParamsOf<R extends RouteShape> = OutputOf<R['params']>;
export type QueryOf<R extends RouteShape> = OutputOf<R['query']>;
export type BodyOf<R extends RouteShape> = OutputOf<R['body']>;
/** What a caller sends, before defaults are filled in. */
export type ParamsIn<R extends RouteShape> = InputOf<R['params']>;
export type QueryIn<R extends RouteShape> = InputOf<R['query']>;
export type BodyIn<R extends RouteShape> = InputOf<R['body']>;
export type AnswerOf<R extends RouteShape> = R['response'] extends z.ZodType ? z.output<R['response']> : void;
