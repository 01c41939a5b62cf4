import type { CaipNetworkId } from '@airlock/protocol/caip'
import { atom } from 'jotai'

export const smartAccountEnabledNetworksAtom = atom<readonly CaipNetworkId[]>([])
