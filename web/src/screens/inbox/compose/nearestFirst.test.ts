import { describe, expect, it } from 'vitest';
import { nearestFirst } from './nearestFirst.ts';

const order = (typed: string, names: readonly string[]): string[] =>
  nearestFirst(
    names.map((name) => {
      const [FirstName = '', LastName = ''] = name.split('|');
      return { FirstName, LastName, name };
    }),
    typed,
  ).map((one) => one.name);

describe('a name typed in a new message', () => {
  it.each([
    ['Ana', ['Keiko|Tanaka', 'Ana|Whitfield'], ['Ana|Whitfield', 'Keiko|Tanaka']],
    ['ana', ['Keiko|Tanaka', 'Ana|Whitfield'], ['Ana|Whitfield', 'Keiko|Tanaka']],
    ['ana', ['Ivana|Ruiz', 'Juan|Anaya', 'Ánà|Díaz'], ['Ánà|Díaz', 'Juan|Anaya', 'Ivana|Ruiz']],
    ['an', ['Susan|B', 'Andre|A', 'Ann|C'], ['Andre|A', 'Ann|C', 'Susan|B']],
    ['ana w', ['Ana|Walsh', 'Diana|Webb'], ['Ana|Walsh', 'Diana|Webb']],
    ['ana w', ['Diana|Webb', 'Ana|Walsh'], ['Ana|Walsh', 'Diana|Webb']],
    ['lee', ['Kathleen|Ott', 'Bruce|Lee', 'Leena|Roy'], ['Leena|Roy', 'Bruce|Lee', 'Kathleen|Ott']],
    ['jo', ['Mary Jo|Bell', 'Major|Hill', 'Joe|Ames'], ['Joe|Ames', 'Mary Jo|Bell', 'Major|Hill']],
    ['neill', ["Shane|O'Neill", 'Neill|Price'], ['Neill|Price', "Shane|O'Neill"]],
    ['312', ['B|B', 'A|A'], ['B|B', 'A|A']],
    ['x', [], []],
  ])('%s', (typed, found, shown) => {
    expect(order(typed, found)).toEqual(shown);
  });
});
