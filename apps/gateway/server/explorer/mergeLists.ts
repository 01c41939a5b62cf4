import type { PageParams } from './explorerPage.ts'

type Item = { block: number }
type ReadPage<One extends Item> = (params: PageParams) => Promise<{ items: One[]; next: PageParams | null }>
/** Only blocks below `before` remain. A page is `null` if its list has ended. */
export type MergePlace = { before: number | null; pages: (PageParams | null)[] }

const MAX_PAGES = 4

/** Does not split a block, because other lists may continue it. */
export async function mergeLists<One extends Item>(reads: readonly ReadPage<One>[], position: MergePlace) {
  const before = position.before ?? Number.POSITIVE_INFINITY
  const lists = reads.map((read, index) => ({
    read,
    next: position.pages[index] ?? null,
    pages: [] as { params: PageParams; items: One[] }[],
  }))
  const lowest = ({ pages, next }: (typeof lists)[number]) =>
    next === null ? -1 : Math.min(before, ...pages.flatMap(({ items }) => items.map(({ block }) => block)))
  const items = () =>
    lists.flatMap(({ pages }) => pages.flatMap((page) => page.items)).filter(({ block }) => block < before)
  for (let round = 0; round < MAX_PAGES; round += 1) {
    const edge = Math.max(...lists.map(lowest))
    if (round > 0 && items().some(({ block }) => block > edge)) break
    const requested = lists.filter((list) => list.next !== null && (round === 0 || lowest(list) === edge))
    await Promise.all(
      requested.map(async (list) => {
        const params = list.next ?? {}
        const page = await list.read(params)
        list.pages.push({ params, items: page.items })
        list.next = page.next
      }),
    )
  }
  // All lists are complete above this block.
  const edge = Math.max(...lists.map(lowest))
  const complete = items().filter(({ block }) => block > edge)
  // Splits a block that exceeds all pages: stopping would hide older blocks.
  const merged = complete.length > 0 || edge < 0 ? complete : items()
  const nextBefore = complete.length > 0 || edge < 0 ? edge + 1 : edge
  const isEnd = edge < 0
  const next: MergePlace | null = isEnd
    ? null
    : {
        before: nextBefore,
        pages: lists.map(
          ({ pages, next }) => pages.find((page) => page.items.some(({ block }) => block < nextBefore))?.params ?? next,
        ),
      }
  return { items: merged, next }
}
