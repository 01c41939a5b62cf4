import type { PageWallet, Wallet } from './wallets.ts'

/** Nothing proves that namespaces of one name belong together. Conflicting wallets stay separate rows (T39). */
export function joinNamespaces(wallets: readonly PageWallet[]): readonly Wallet[] {
  const rows = new Map<string, PageWallet[]>()
  for (const wallet of wallets) {
    const { connector, hasIdentityConflict, name } = wallet
    const key = hasIdentityConflict ? connector.handle : name.toLowerCase()
    const parts = connector.namespaces.map((namespace) => ({
      ...wallet,
      connector: { ...connector, namespaces: [namespace] },
    }))
    rows.set(key, [...(rows.get(key) ?? []), ...parts])
  }
  const used = new Set<string>()
  return [...rows.values()].flatMap((parts): Wallet | Wallet[] => {
    // The catalogue knows the part with an rdns.
    const row = parts.find(({ rdns }) => rdns !== undefined) ?? parts[0]
    if (row === undefined) return []
    let { id } = row
    for (let count = 2; used.has(id); count += 1) id = `${row.id} ${count}`
    used.add(id)
    const own = parts.map((part) => ({ ...part, id }))
    return own.length === 1 ? own : { ...row, id, connector: { type: 'MULTI_CHAIN', parts: own } }
  })
}

export function isSameObject(left: Wallet, right: Wallet): boolean {
  const handles = handlesOf(left)
  return handlesOf(right).some((handle) => handles.includes(handle))
}

function handlesOf({ connector }: Wallet): string[] {
  if (connector?.type === 'MULTI_CHAIN') return connector.parts.flatMap(handlesOf)
  return connector ? [connector.handle] : []
}

export function partOf(row: Wallet, { connector: chosen }: Wallet): Wallet {
  if (row.connector?.type !== 'MULTI_CHAIN' || chosen === undefined || chosen.type === 'MULTI_CHAIN') return row
  return row.connector.parts.find(({ connector }) => connector.namespaces[0] === chosen.namespaces[0]) ?? row
}
