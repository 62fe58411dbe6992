/** One result per item, same order; at most `size` are requested at a time. */
export async function inGroups<Item, Answer>(
  items: readonly Item[],
  size: number,
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < items.length; start += size)
    answers.push(...(await Promise.all(items.slice(start, start + size).map(ask))));
  return answers;
}
