import { namespaceOf } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/schemas'
import { DEFAULT_BALANCE, DEFAULT_BALANCE_SYMBOL, READ_DEADLINE_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { activeAddress, activeSession } from '@airlock/protocol/session'
import type { ActionDeps } from '../ports.ts'
import { requestProvider } from '../wallets/requestProvider.ts'
import { settle } from '../wallets/settle.ts'

/**
 * The native balance of the active account (S3.8), from the connected wallet itself, else from the frame.
 *
 * @throws AirlockError BALANCE_UNAVAILABLE, or the frame's error
 */
export async function fetchBalance({ session, active, networks, frame }: ActionDeps): Promise<Balance> {
  const address = activeAddress(session.get())
  const caipNetworkId = activeSession(session.get())?.caipNetworkId
  if (!address || !caipNetworkId) return { balance: DEFAULT_BALANCE, symbol: DEFAULT_BALANCE_SYMBOL }
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  // S5.14
  if (!network) return { balance: '', symbol: '' }
  const namespace = namespaceOf(caipNetworkId)
  const { nativeCurrency } = network
  // S5.15
  if (network.testnet || (namespace !== 'eip155' && namespace !== 'solana')) {
    return { balance: DEFAULT_BALANCE, symbol: nativeCurrency?.symbol ?? DEFAULT_BALANCE_SYMBOL }
  }
  const wallet = active.get()
  if (namespace !== 'eip155' || !wallet || !nativeCurrency) return frame.call('balance', { namespace, address })
  try {
    const ask = () => requestProvider(wallet.provider, 'eth_getBalance', [address, 'latest'])
    const units = await settle(ask, active.signal(), READ_DEADLINE_MS)
    if (typeof units !== 'string' || !/^0x[\da-f]{1,64}$/i.test(units)) throw new AirlockError('WALLET_INVALID_ANSWER')
    return { balance: formatUnits(BigInt(units), nativeCurrency.decimals), symbol: nativeCurrency.symbol }
  } catch (cause) {
    throw new AirlockError('BALANCE_UNAVAILABLE', { cause })
  }
}

/** A whole number of the smallest unit as a decimal, without trailing zeros. */
function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '')
}
