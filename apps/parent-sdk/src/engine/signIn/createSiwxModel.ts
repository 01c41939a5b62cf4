import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { SIWXConfig, SIWXMessage, SIWXSession } from '../../types/SIWXConfig.ts'
import type { Account } from './accountOf.ts'
import { checkMessage } from './checkMessage.ts'
import { requestPage } from './requestPage.ts'

/** Calls throw WALLET_TIMEOUT and errors of the page's code. */
export type SiwxModel = {
  /** @throws AirlockError INVALID_PARAMS */
  createMessage(account: Account, timeoutMs?: number): Promise<{ message: SIWXMessage; text: string }>
  /** @throws AirlockError INVALID_PARAMS if the page does not return a list */
  list(account: Account): Promise<readonly SIWXSession[]>
  add(session: SIWXSession): Promise<void>
  revoke(account: Account): Promise<void>
  replace(sessions: SIWXSession[]): Promise<void>
  endOtherSessions(account: Account): Promise<void>
  /** Never throws. */
  isRequired(): boolean
  signsOutOnDisconnect(): boolean
}

export function createSiwxModel(siwx: SIWXConfig, page: Pick<Location, 'host' | 'origin' | 'protocol'>): SiwxModel {
  let hasComplained = false

  return {
    async createMessage({ namespace, address, caipNetworkId }, timeoutMs) {
      const input = { chainId: caipNetworkId, accountAddress: address }
      const message = await requestPage(() => siwx.createMessage(input), timeoutMs)
      return { message, text: checkMessage(message, { namespace, address, page }) }
    },
    async list({ caipNetworkId, address }) {
      const sessions: unknown = await requestPage(() => siwx.getSessions(caipNetworkId, address))
      if (!Array.isArray(sessions)) throw new AirlockError('INVALID_PARAMS', { context: { method: 'getSessions' } })
      return sessions
    },
    add: (session) => requestPage(() => siwx.addSession(session)),
    revoke: ({ caipNetworkId, address }) => requestPage(() => siwx.revokeSession(caipNetworkId, address)),
    replace: (sessions) => requestPage(() => siwx.setSessions(sessions)),
    endOtherSessions: ({ caipNetworkId, address }) =>
      requestPage(async () => siwx.signOutOfOthers?.(caipNetworkId, address)),
    isRequired() {
      try {
        return siwx.getRequired?.() === true
      } catch (cause) {
        // The host state has this value: an error would keep the modal from opening.
        const text = 'Airlock: siwx.getRequired threw. Signing in is optional until it answers.'
        if (!hasComplained) console.error(text, AirlockError.from(cause))
        hasComplained = true
        return false
      }
    },
    signsOutOnDisconnect: () => siwx.signOutOnDisconnect !== false,
  }
}
