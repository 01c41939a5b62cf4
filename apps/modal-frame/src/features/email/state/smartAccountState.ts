import type { CaipNetworkId } from '@airlock/protocol/caip'
import { atom } from 'jotai'

/** As the secure frame last reported. */
export const smartAccountEnabledNetworksAtom = atom<readonly CaipNetworkId[]>([])
