import type { CustomWallet, WalletHandle } from '@airlock/protocol/channel/schemas'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { CatalogueWallet } from './catalogue.ts'

export type WalletLinks = Pick<
  CustomWallet,
  'homepage' | 'mobile_link' | 'desktop_link' | 'webapp_link' | 'app_store' | 'play_store' | 'chrome_store'
>

export type Wallet = {
  /** Stable over reloads: connector id, or id of host or catalogue. */
  id: string
  name: string
  icon?: string
  colour?: string
  rdns?: string
  /** Another page wallet has this identity, or its name imitates one (T39). */
  hasIdentityConflict: boolean
  connector?: WalletHandle | MultiChain
  /** Placeholder for the wallet that scans. */
  isGeneric?: true
  /** Only of a catalogue entry: page wallets could claim an rdns for its mark (T210). */
  isCertified?: true
  links: WalletLinks
}

export type PageWallet = Wallet & { connector: WalletHandle }

export type MultiChain = { type: 'MULTI_CHAIN'; parts: readonly PageWallet[] }

export const emailWallet = {
  id: 'auth',
  name: 'Email wallet',
  hasIdentityConflict: false,
  links: {},
} as const satisfies Wallet

export function withoutConnector({ connector: _gone, ...wallet }: Wallet): Wallet {
  return wallet
}

/** The catalogue entry of its rdns wins, above all its icon (T39). */
export function fromPage(handle: WalletHandle, catalogue: readonly CatalogueWallet[]): PageWallet {
  const known = catalogue.find((entry) => sameText(entry.rdns, handle.rdns))
  const icon = known?.image_url ?? handle.icon
  return {
    id: handle.connectorId,
    name: handle.name,
    ...(icon !== undefined && { icon }),
    ...(known?.colour !== undefined && { colour: known.colour }),
    ...(handle.rdns !== undefined && { rdns: handle.rdns }),
    hasIdentityConflict: handle.contested,
    connector: handle,
    links: known ? linksOf(known) : {},
  }
}

export function fromCatalogue(entry: CatalogueWallet): Wallet {
  const { colour, isCertified } = entry
  return { ...fromCustom(entry), ...(colour !== undefined && { colour }), ...(isCertified && { isCertified }) }
}

export function fromCustom(entry: CustomWallet): Wallet {
  return {
    id: entry.id,
    name: foreignText(entry.name) ?? entry.id,
    ...(entry.image_url !== undefined && { icon: entry.image_url }),
    ...(entry.rdns !== undefined && { rdns: entry.rdns }),
    hasIdentityConflict: false,
    links: linksOf(entry),
  }
}

/** By id, rdns, or name. Never joins two page wallets (T39), nor the placeholder (T109). */
export function sameWallet(left: Wallet, right: Wallet): boolean {
  if (left.id === right.id) return true
  if (left.isGeneric || right.isGeneric) return false
  if (left.connector !== undefined && right.connector !== undefined) return false
  if (left.rdns !== undefined && right.rdns !== undefined) return sameText(left.rdns, right.rdns)
  return sameText(left.name, right.name)
}

/** By id, rdns or name, in any letter case. */
export function isExcluded(wallet: Wallet, excluded: readonly string[]): boolean {
  return excluded.some((entry) => [wallet.id, wallet.rdns, wallet.name].some((own) => sameText(own, entry)))
}

function linksOf(entry: CustomWallet): WalletLinks {
  const { homepage, mobile_link, desktop_link, webapp_link, app_store, play_store, chrome_store } = entry
  const links = { homepage, mobile_link, desktop_link, webapp_link, app_store, play_store, chrome_store }
  return Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined))
}

/** Linear, because the list may have a thousand. */
export function distinct(wallets: Iterable<Wallet>): readonly Wallet[] {
  const result: Wallet[] = []
  const found = new Map<string, Wallet[]>()
  for (const wallet of wallets) {
    const keys = [`id ${wallet.id}`, `name ${wallet.name.toLowerCase()}`]
    if (wallet.rdns !== undefined) keys.push(`rdns ${wallet.rdns.toLowerCase()}`)
    if (keys.some((key) => found.get(key)?.some((other) => sameWallet(other, wallet)))) continue
    result.push(wallet)
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), wallet])
  }
  return result
}

function sameText(left: string | undefined, right: string | undefined) {
  return left !== undefined && right !== undefined && left.toLowerCase() === right.toLowerCase()
}
