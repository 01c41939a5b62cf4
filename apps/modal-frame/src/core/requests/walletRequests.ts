import type { FrameConnector } from '@airlock/protocol/connectorIds'
import { atom } from 'jotai'

/** A request that waits for the person. */
export type OpenRequest = {
  id: number
  method: string
  /** The name of the wallet. */
  wallet: string
  /** Where it is answered: in a wallet elsewhere, or on the secure frame's own screen. */
  connectorId: FrameConnector
}

/** Oldest first. */
export const walletRequestsAtom = atom<readonly OpenRequest[]>([])

/** The view of the oldest one. */
export function waitingView({ connectorId }: OpenRequest): 'ContinueInWallet' | 'ApproveTransaction' {
  return connectorId === 'auth' ? 'ApproveTransaction' : 'ContinueInWallet'
}
