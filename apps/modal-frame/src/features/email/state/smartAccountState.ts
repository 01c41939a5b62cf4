import type { CaipNetworkId } from '@airlock/protocol/caip'
import { atom } from 'jotai'

/** Networks that the account can be a smart account on, as the secure frame last told. */
export const smartAccountEnabledNetworksAtom = atom<readonly CaipNetworkId[]>([])
