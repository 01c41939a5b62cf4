import type { PageWallet, Wallet } from './wallets.ts'

/**
 * Makes one row of a wallet that speaks several namespaces: by one object, or by one object each that have the same name. Nothing proves
 * that those are one wallet, so each is shown by its own name and picture before a request; contested ones stay rows of their own, each with
 * an id of its own, so that each can be chosen (T39).
 */
export function joinNamespaces(wallets: readonly PageWallet[]): readonly Wallet[] {
  const rows = new Map<string, PageWallet[]>()
  for (const wallet of wallets) {
    const { connector, contested, name } = wallet
    const key = contested ? connector.handle : name.toLowerCase()
    const parts = connector.namespaces.map((namespace) => ({
      ...wallet,
      connector: { ...connector, namespaces: [namespace] },
    }))
    rows.set(key, [...(rows.get(key) ?? []), ...parts])
  }
  const taken = new Set<string>()
  return [...rows.values()].flatMap((parts): Wallet | Wallet[] => {
    // The one with an rdns is what the catalogue knows.
    const row = parts.find(({ rdns }) => rdns !== undefined) ?? parts[0]
    if (row === undefined) return []
    let { id } = row
    for (let count = 2; taken.has(id); count += 1) id = `${row.id} ${count}`
    taken.add(id)
    const own = parts.map((part) => ({ ...part, id }))
    return own.length === 1 ? own : { ...row, id, connector: { type: 'MULTI_CHAIN', parts: own } }
  })
}

/** `true` for two rows, or parts of them, of one object of the page. */
export function isSameObject(left: Wallet, right: Wallet): boolean {
  const handles = handlesOf(left)
  return handlesOf(right).some((handle) => handles.includes(handle))
}

function handlesOf({ connector }: Wallet): string[] {
  if (connector?.type === 'MULTI_CHAIN') return connector.parts.flatMap(handlesOf)
  return connector ? [connector.handle] : []
}

/** Returns the part of a row that was chosen earlier; the row itself where nothing was, or where it is gone. */
export function partOf(row: Wallet, { connector: chosen }: Wallet): Wallet {
  if (row.connector?.type !== 'MULTI_CHAIN' || chosen === undefined || chosen.type === 'MULTI_CHAIN') return row
  return row.connector.parts.find(({ connector }) => connector.namespaces[0] === chosen.namespaces[0]) ?? row
}
