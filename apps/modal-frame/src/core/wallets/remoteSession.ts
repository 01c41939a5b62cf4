import type { HeldWallet } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'
import type { CatalogueWallet } from './catalogue.ts'
import type { Wallet } from './wallets.ts'

/** The wallet elsewhere that a connector of this frame holds a session with, as far as it named itself. */
export const remoteSessionAtom = atom<HeldWallet | null>(null)

/** How it is shown. Its picture is the catalogue's for that name: one that the wallet sent would be fetched from wherever it says. */
export function walletOfSession({ connectorId, name }: HeldWallet, catalogue: readonly CatalogueWallet[]): Wallet {
  const known = catalogue.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
  return {
    id: connectorId,
    name,
    ...(known?.image_url !== undefined && { icon: known.image_url }),
    contested: false,
    links: {},
  }
}
