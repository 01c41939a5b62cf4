import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ErrorCode } from '@airlock/protocol/errors/codes'
import type { Values } from '../../texts/format.ts'
import type { Translate } from '../../texts/MessagesProvider.tsx'
import type { MessageKey } from '../../texts/messages.ts'

const TEXTS: Partial<Record<ErrorCode, MessageKey>> = {
  WALLET_FAILED: 'errorWallet',
  WALLET_INVALID_ANSWER: 'errorWalletAnswer',
  NO_ACCOUNT_SHARED: 'errorNoAccount',
  NO_PAYMENT_ADDRESS: 'errorNoPayment',
  NETWORKS_NOT_APPROVED: 'errorNetworks',
  WALLET_TIMEOUT: 'errorWalletTimeout',
  DISCONNECTED: 'errorConnection',
  FRAME_TIMEOUT: 'errorConnection',
  RELAY_UNREACHABLE: 'errorRelay',
  CLOCK_WRONG: 'errorClock',
  REQUEST_EXPIRED: 'errorExpired',
  RELAY_PROJECT_UNKNOWN: 'errorProject',
  RELAY_ORIGIN_NOT_ALLOWED: 'errorSetup',
  RPC_FAILED: 'errorRpc',
  BALANCE_UNAVAILABLE: 'errorRpc',
  RPC_ORIGIN_NOT_ALLOWED: 'errorRpcOrigin',
  CHAIN_NOT_SUPPORTED: 'errorChain',
  NETWORK_NOT_CONFIGURED: 'errorChain',
  SWITCH_FAILED: 'errorSwitch',
}

/** The developer's text stays in the console and with the host. */
export function errorText(t: Translate, { name, context }: AirlockError, values?: Values): string {
  return t(TEXTS[name] ?? 'errorGeneral', { ...context, ...values })
}
