/** Requests of one question that are open at once: others of the page wait behind them. */
const AT_ONCE = 8

/** Runs a task for each item, a few at a time, and gives the results in the order of the items. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(task))))
  }
  return results
}
