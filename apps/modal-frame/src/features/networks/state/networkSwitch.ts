import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { atom } from 'jotai'

export type NetworkSwitch =
  | { status: 'idle' }
  | { status: 'asking' | 'declined' | 'pending' | 'done'; caipNetworkId: CaipNetworkId }
  | { status: 'failed'; caipNetworkId: CaipNetworkId; error: AirlockError }

export const NO_SWITCH: NetworkSwitch = { status: 'idle' }

export const networkSwitchAtom = atom<NetworkSwitch>(NO_SWITCH)
