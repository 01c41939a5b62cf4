import { searchByName } from '@airlock/protocol/gateway/searchByName'
import { atom } from 'jotai'
import { type ListStatus, walletSearchAtom } from '../../../core/wallets/catalogue.ts'
import { allWalletsAtom, listableAtom } from '../../../core/wallets/listedWallets.ts'
import { distinct, type Wallet } from '../../../core/wallets/wallets.ts'

export const foundWalletsAtom = atom((get) => {
  const here = get(allWalletsAtom)
  const search = get(walletSearchAtom)
  const there = get(listableAtom)(search.wallets)
  return (query: string): { status: ListStatus; wallets: readonly Wallet[] } => ({
    status: search.query === query ? search.status : 'idle',
    wallets: searchByName(distinct([...searchByName(here, query), ...(search.query === query ? there : [])]), query),
  })
})
