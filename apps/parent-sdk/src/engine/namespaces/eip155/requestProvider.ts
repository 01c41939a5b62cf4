import type { CaipNetworkId } from '@airlock/protocol/caip'
import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRejection } from '@airlock/protocol/errors/isRejection'
import { fromChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import { settle } from '../../wallets/settle.ts'
import { parseAccounts } from './parseAccounts.ts'

type Provider = Pick<Eip1193Provider, 'request'>

export async function requestProvider(provider: Provider, method: string, params?: unknown[]): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}

/** Wallets without the method may reject (https://eips.ethereum.org/EIPS/eip-2255). */
export function revokePermissions(provider: Provider): void {
  requestProvider(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => {})
}

export async function readChain(provider: Provider, signal: AbortSignal): Promise<CaipNetworkId> {
  const chain = fromChainId(await settle(() => requestProvider(provider, 'eth_chainId'), signal, READ_DEADLINE_MS))
  if (!chain) throw new AirlockError('WALLET_INVALID_ANSWER')
  return chain
}

export function walletCode(cause: unknown): number | undefined {
  try {
    const { code } = cause as { code?: unknown }
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

export function walletError(cause: unknown): AirlockError {
  if (isAirlockError(cause)) return cause
  const name = isRejection(cause) ? 'USER_REJECTED' : walletCode(cause) === -32002 ? 'REQUEST_PENDING' : 'WALLET_FAILED'
  return new AirlockError(name, { cause })
}

export async function readAccounts(
  provider: Provider,
  method: 'eth_requestAccounts' | 'eth_accounts',
  signal: AbortSignal,
  ms?: number,
): Promise<string[]> {
  const accounts = parseAccounts(await settle(() => requestProvider(provider, method), signal, ms))
  if (!accounts) throw new AirlockError('WALLET_INVALID_ANSWER')
  return accounts
}
