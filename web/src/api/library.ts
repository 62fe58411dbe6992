import type { ListEnvelope } from '@carillon/contract/lists';
import type { TemplateUse } from '@carillon/contract/library/templates';
import type { Selection } from '@carillon/rules/contacts/selection';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { orNull, present } from './client/client.ts';

/** A library item in the terms of both kinds: an audio message or a text. */
export interface Item {
  readonly id: number;
  readonly name: string;
  readonly isStarred: boolean;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly ownerName: string;
  /** Another user's item, which the caller may use and star, but not change, share, or delete. */
  readonly isReadOnly: boolean;
  /** No broadcast and no draft uses it. */
  readonly isUnused: boolean;
}
/** What can be switched on and off for an item: the caller's own star, and sharing. */
export type Mark = 'isStarred' | 'isShared';
/** A broadcast or draft that uses an item. */
export type ItemUse = TemplateUse;

/** What a list of the library is narrowed to. */
export interface Narrowing {
  readonly filters: readonly string[];
  readonly q: string;
}
/** Ticked items, and what the list was narrowed to when they were. */
export interface ChosenItems extends Narrowing {
  readonly selection: Selection;
}
interface Page {
  readonly page: number;
  readonly pagesize: number;
  readonly sortby?: string;
}
type Query = Partial<Page> & { filter?: string; q?: string };
/** How many there are by view (row B-074). */
interface Summary {
  readonly All: number;
  readonly Favorited: number;
  readonly Shared: number;
  readonly Unused: number;
}

/** The query of a list, as both kinds have it. */
export function narrowed({ filters, q }: Narrowing): Query {
  return { ...(filters.length === 0 ? {} : { filter: filters.join(',') }), ...(q === '' ? {} : { q }) };
}

/** The calls that both kinds have, each with its own routes. Responses with 404 are passed on unchanged. */
interface KindWire<T> {
  /** The half of the library that holds it, as addresses have it. */
  readonly half: 'audio' | 'text';
  /** First part of the keys of the cache; live events name it too. */
  readonly key: 'audio' | 'templates';
  /** What users call one item, and several. */
  readonly one: string;
  readonly many: string;
  /** One of them where it is clear which library is meant; several end in s. */
  readonly short: string;
  readonly itemOf: (row: T) => Item;
  /** The row with a mark set or removed. */
  readonly marked: (row: T, mark: Mark, isOn: boolean) => T;
  readonly list: (query: Query, signal: AbortSignal) => Promise<ListEnvelope<T>>;
  readonly summary: (signal: AbortSignal) => Promise<Summary>;
  readonly show: (id: number, signal: AbortSignal) => Promise<T & { UsedBy: ItemUse[] }>;
  readonly mark: (id: number, mark: Mark, isOn: boolean) => Promise<unknown>;
  readonly markAll: (
    query: Query,
    selection: Selection,
    mark: Mark,
    isOn: boolean,
  ) => Promise<{ Count: number }>;
  readonly remove: (query: Query, selection: Selection) => Promise<{ Count: number; UndoID: string }>;
  readonly undo: (undoId: string) => Promise<unknown>;
}

/** A kind of item: its words, its cache keys and queries, and its actions. Calls reject with ApiError. */
export function libraryKind<T>(wire: KindWire<T>) {
  const all = [wire.key] as const;
  const keys = {
    all,
    lists: [...all, 'list'] as const,
    one: (id: number) => [...all, 'one', id] as const,
  };
  const { half, one, many, short, itemOf, marked } = wire;
  /** A page of the library. */
  const find = ({ filters, q, ...page }: Narrowing & Page, signal: AbortSignal) =>
    present(wire.list({ ...narrowed({ filters, q }), ...page }, signal));
  return {
    half,
    one,
    many,
    short,
    itemOf,
    marked,
    keys,
    find,
    /** A page of the library; while a newer one is loading, the previous one stays. */
    list: (query: Narrowing & Page) =>
      queryOptions({
        queryKey: [...keys.lists, query],
        queryFn: ({ signal }) => find(query, signal),
        placeholderData: keepPreviousData,
      }),
    summary: queryOptions({
      queryKey: [...all, 'summary'],
      queryFn: ({ signal }) => present(wire.summary(signal)),
    }),
    /** One with the broadcasts that use it; null when it is gone. */
    show: (id: number) =>
      queryOptions({
        queryKey: keys.one(id),
        queryFn: ({ signal }) => orNull(wire.show(id, signal)),
      }),
    mark: (id: number, mark: Mark, isOn: boolean) => present(wire.mark(id, mark, isOn)),
    markAll: (chosen: ChosenItems, mark: Mark, isOn: boolean) =>
      present(wire.markAll(narrowed(chosen), chosen.selection, mark, isOn)),
    remove: (chosen: ChosenItems) => present(wire.remove(narrowed(chosen), chosen.selection)),
    undo: (undoId: string) => present(wire.undo(undoId)),
    /** Called after a change by this user. */
    changed: (client: QueryClient) => client.invalidateQueries({ queryKey: all }),
  };
}
export type LibraryKind<T> = ReturnType<typeof libraryKind<T>>;
