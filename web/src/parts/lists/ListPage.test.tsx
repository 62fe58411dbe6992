// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mounted } from '../../testing/mounted.tsx';
import type { Mounted } from '../../testing/mounted.tsx';
import type { Column } from './column.ts';
import { ListPage } from './ListPage.tsx';
import { useHeldSelection } from './useHeldSelection.tsx';

interface Person {
  id: number;
  name: string;
}
const people = ['Ann', 'Bob', 'Cy'].map((name, place) => ({ id: place + 1, name }));
const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', card: 'title', sortField: 'Name', cell: ({ name }) => name },
  { id: 'id', header: 'Number', align: 'right', cell: ({ id }) => id },
];

let page: Mounted | undefined;
let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

interface State {
  rows?: readonly Person[];
  total?: number;
  error?: string;
  page?: number;
  q?: string;
}
const spies = {
  onRetry: vi.fn<() => void>(),
  onPage: vi.fn<(page: number) => void>(),
  onPast: vi.fn<(page: number) => void>(),
  onSort: vi.fn<(sort: string) => void>(),
  onSearch: vi.fn<(q: string | undefined) => void>(),
  onDelete: vi.fn<(ids: unknown) => void>(),
};
afterEach(() => vi.clearAllMocks());

function People({ rows, total = rows?.length ?? 0, error, page: number = 1, q }: State) {
  const held = useHeldSelection<number>('people', q ?? '');
  return (
    <ListPage
      header={<h1>People</h1>}
      search={{ label: 'Search people', q, onSearch: spies.onSearch }}
      filters={<button>Filter</button>}
      label="People"
      columns={columns}
      rows={rows}
      total={total}
      idOf={({ id }) => id}
      error={error ?? null}
      onRetry={spies.onRetry}
      page={number}
      pageSize={10}
      sort="Name"
      onPage={spies.onPage}
      onPast={spies.onPast}
      onPageSize={() => undefined}
      onSort={spies.onSort}
      empty={<p>No one yet</p>}
      selection={{
        held,
        isNarrowed: q !== undefined,
        nameOf: (id) => people.find((one) => one.id === id)?.name ?? '',
        actions: <button onClick={() => spies.onDelete(held.selection.Items)}>Delete</button>,
      }}
    />
  );
}

async function show(state: State): Promise<Mounted> {
  page = await mounted(<People {...state} />);
  return page;
}
const rowsOf = (): number => document.querySelectorAll('[data-row]').length;

describe('a page that is a list', () => {
  it('says that it is loading', async () => {
    await show({});
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(document.body.textContent).not.toContain('No one yet');
  });

  it('has its rows in a table with a name, and how many there are', async () => {
    const shown = await show({ rows: people });
    expect(document.querySelector('table')?.getAttribute('aria-label')).toBe('People');
    expect(rowsOf()).toBe(3);
    expect(shown.text()).toContain('1 to 3 of 3');
  });

  it('says that there is nothing', async () => {
    const shown = await show({ rows: [] });
    expect(shown.text()).toContain('No one yet');
  });

  it('says what failed, and tries again', async () => {
    const shown = await show({ error: 'There was an error getting your people.' });
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('getting your people');
    await shown.click(shown.button('Try again'));
    expect(spies.onRetry).toHaveBeenCalledOnce();
  });

  it('keeps the rows when a later page fails', async () => {
    const shown = await show({ rows: people, error: 'There was an error getting your people.' });
    expect(rowsOf()).toBe(3);
    expect(shown.text()).toContain('There was an error getting your people.');
  });

  it('does not look empty beyond its end, and goes to its last page', async () => {
    const shown = await show({ rows: [], total: 25, page: 9 });
    expect(shown.text()).not.toContain('No one yet');
    expect(spies.onPast).toHaveBeenCalledWith(3);
  });

  it('turns the order around at the column by which it is sorted', async () => {
    const shown = await show({ rows: people });
    const head = [...document.querySelectorAll('th [role="button"]')].find(
      (one) => one.textContent === 'Name',
    );
    if (!head) throw new Error('no heading');
    await shown.click(head);
    expect(spies.onSort).toHaveBeenCalledWith('-Name');
  });

  it('has its search beside its filters, and searches a moment after the last key', async () => {
    const shown = await show({ rows: people });
    expect(shown.button('Filter')).toBeDefined();
    await shown.type('Search people', 'an');
    await vi.waitFor(() => expect(spies.onSearch).toHaveBeenCalledWith('an'));
  });
});

describe('ticking rows', () => {
  it('counts them, and hands them to the actions', async () => {
    const shown = await show({ rows: people });
    await shown.click(shown.field('Select Ann'));
    await shown.click(shown.field('Select Cy'));
    expect(shown.text()).toContain('2 selected');
    await shown.click(shown.button('Delete'));
    expect(spies.onDelete).toHaveBeenCalledWith([1, 3]);
  });

  it('ticks the row of the focus with X, and goes on with Shift and the arrows', async () => {
    const shown = await show({ rows: people });
    shown.field('Select Ann').focus();
    await shown.press('x', shown.field('Select Ann'));
    await shown.press('ArrowDown', shown.field('Select Ann'), { shiftKey: true });
    expect(document.activeElement).toBe(shown.field('Select Bob'));
    expect(shown.text()).toContain('2 selected');
  });

  it('begins on narrow screens only after Select, and Done ends it', async () => {
    isNarrow = true;
    const shown = await show({ rows: people });
    expect(document.querySelector('table')).toBeNull();
    expect(rowsOf()).toBe(3);
    expect(document.querySelectorAll('input[type="checkbox"]')).toHaveLength(0);
    await shown.click(shown.button('Select'));
    await shown.click(shown.field('Select Bob'));
    expect(shown.text()).toContain('1 selected');
    await shown.click(shown.button('Done'));
    expect(document.querySelectorAll('input[type="checkbox"]')).toHaveLength(0);
    expect(shown.text()).not.toContain('1 selected');
  });

  it('is not offered on narrow screens where there is nothing to tick', async () => {
    isNarrow = true;
    const shown = await show({ rows: [] });
    expect(() => shown.button('Select')).toThrow('No "Select"');
  });
});
