import { namespaceOf } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/callSchemas'
import { DEFAULT_BALANCE, DEFAULT_BALANCE_SYMBOL } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { activeAddress, activeSession } from '@airlock/protocol/session'
import type { ActionDeps } from '../../types/Namespace.ts'

/** @throws AirlockError BALANCE_UNAVAILABLE, or the frame's error */
export async function fetchBalance({ session, active, namespaces, networks, frame }: ActionDeps): Promise<Balance> {
  const address = activeAddress(session.get())
  const caipNetworkId = activeSession(session.get())?.caipNetworkId
  if (!address || !caipNetworkId) return { balance: DEFAULT_BALANCE, symbol: DEFAULT_BALANCE_SYMBOL }
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  if (!network) return { balance: '', symbol: '' }
  const namespace = namespaceOf(caipNetworkId)
  const { nativeCurrency } = network
  // Balances of test networks are never read.
  if (network.testnet || !namespaces.some(({ name }) => name === namespace)) {
    return { balance: DEFAULT_BALANCE, symbol: nativeCurrency?.symbol ?? DEFAULT_BALANCE_SYMBOL }
  }
  const { wallet } = active.of(namespace).get() ?? {}
  if (!wallet?.nativeBalance || !nativeCurrency) return frame.call('balance', { namespace, address })
  try {
    const units = await wallet.nativeBalance(address, active.of(namespace).signal())
    return { balance: formatUnits(units, nativeCurrency.decimals), symbol: nativeCurrency.symbol }
  } catch (cause) {
    throw new AirlockError('BALANCE_UNAVAILABLE', { cause })
  }
}

function formatUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '')
}
