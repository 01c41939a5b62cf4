import type { CaipNetworkId } from '@airlock/protocol/caip'
import { READ_DEADLINE_MS } from '@airlock/protocol/channel/deadlines'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRefusal } from '@airlock/protocol/errors/isRefusal'
import { fromChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Eip1193Provider } from '../../../types/eip1193.ts'
import { settle } from '../../wallets/settle.ts'
import { parseAccounts } from './parseAccounts.ts'

type Provider = Pick<Eip1193Provider, 'request'>

/** Sends a request to a wallet. Each error that it throws, also at once, becomes a rejection. */
export async function requestProvider(provider: Provider, method: string, params?: unknown[]): Promise<unknown> {
  return provider.request(params ? { method, params } : { method })
}

/** Revokes the site's permission in the background (https://eips.ethereum.org/EIPS/eip-2255); a wallet that does not know the method may refuse. */
export function revokePermissions(provider: Provider): void {
  requestProvider(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => {})
}

/** The chain a wallet is on. @throws AirlockError WALLET_TIMEOUT, WALLET_INVALID_ANSWER, or what the wallet threw */
export async function readChain(provider: Provider, signal: AbortSignal): Promise<CaipNetworkId> {
  const chain = fromChainId(await settle(() => requestProvider(provider, 'eth_chainId'), signal, READ_DEADLINE_MS))
  if (!chain) throw new AirlockError('WALLET_INVALID_ANSWER')
  return chain
}

/** The EIP-1193 code of what a wallet threw, if it has one. */
export function walletCode(cause: unknown): number | undefined {
  try {
    const { code } = cause as { code?: unknown }
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

/** Error of a wallet, as one of ours with the cause kept. */
export function walletError(cause: unknown): AirlockError {
  if (isAirlockError(cause)) return cause
  const name = isRefusal(cause) ? 'USER_REJECTED' : walletCode(cause) === -32002 ? 'REQUEST_PENDING' : 'WALLET_FAILED'
  return new AirlockError(name, { cause })
}

/** Accounts that a wallet answers to `method`. @throws AirlockError WALLET_INVALID_ANSWER, or what the wallet threw */
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
