/** A page as explorers of the Blockscout kind send it: what leads to the next one is opaque. */
export type Page<Item> = { items: Item[]; next_page_params: { offset: number } | null }

const PAGE = 50

export function pageOf<Item>(all: readonly Item[], query: URLSearchParams): Page<Item> {
  const offset = Number(query.get('offset') ?? 0)
  const next = offset + PAGE
  return { items: all.slice(offset, next), next_page_params: next < all.length ? { offset: next } : null }
}
