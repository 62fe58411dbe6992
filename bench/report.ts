import { median, quantile } from './measure.ts';

/** One figure with its reference, measured in the same rounds. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  /** One value per round. */
  readonly ours: readonly number[];
  /** One value per round, in the same order. Without it `ours` is compared with the goal itself. */
  readonly reference?: readonly number[];
  readonly referenceName?: string;
  readonly goal: number;
  readonly direction: 'atLeast' | 'atMost';
  /** CPU time per unit in microseconds, all processes of each side without the simulator. */
  readonly cpu?: { readonly ours: readonly number[]; readonly reference: readonly number[] };
  /** Notes for the reader. */
  readonly note?: string;
}

/** Median and worst of ours over reference, round by round. */
export function ratios(figure: Figure): { median: number; worst: number } {
  const { reference } = figure;
  const each = figure.ours.map((value, round) =>
    reference === undefined ? value : value / (reference[round] ?? Number.NaN),
  );
  const worst = figure.direction === 'atLeast' ? Math.min(...each) : Math.max(...each);
  return { median: median(each), worst };
}

/** Whether the median ratio reaches the goal. */
export function isMet(figure: Figure): boolean {
  const ratio = ratios(figure).median;
  return figure.direction === 'atLeast' ? ratio >= figure.goal : ratio <= figure.goal;
}

/** A figure as lines for a terminal. */
export function describe(figure: Figure): string {
  const { name, unit, ours, reference, referenceName, goal, direction, cpu, note } = figure;
  const ratio = ratios(figure);
  const sign = direction === 'atLeast' ? '>=' : '<=';
  const times = reference === undefined ? '' : ' times';
  const lines = [`${isMet(figure) ? 'ok  ' : 'MISS'} ${name}`];
  lines.push(
    `       ours       ${amount(median(ours))} ${unit} (${spread(ours)})`,
    ...(reference === undefined
      ? []
      : [
          `       reference  ${amount(median(reference))} ${unit} (${spread(reference)}): ${referenceName ?? ''}`,
        ]),
    `       ratio      ${amount(ratio.median)}${times}, worst round ${amount(ratio.worst)}, goal ${sign} ${goal}`,
  );
  if (cpu !== undefined && median(cpu.reference) > 0) {
    const [own, other] = [median(cpu.ours), median(cpu.reference)];
    lines.push(
      `       CPU        ${amount(own)} us each, reference ${amount(other)} us (1 : ${amount(other / own)})`,
    );
  }
  if (note !== undefined) lines.push(`       ${note}`);
  return lines.join('\n');
}

function spread(values: readonly number[]): string {
  return values.length < 2
    ? 'one round'
    : `${values.length} rounds, ${amount(quantile(values, 0))} to ${amount(quantile(values, 0.999))}`;
}

function amount(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
