import { isRecord } from '../../isRecord.ts'
import { READ_METHODS } from './readMethods.ts'

/** https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-simulate-v1 */
const SIMULATE_METHOD = 'eth_simulateV1'

export const PROXIED_METHODS: readonly string[] = [
  ...READ_METHODS,
  SIMULATE_METHOD,
  'eth_chainId',
  'eth_createAccessList',
  'eth_sendRawTransaction',
  'net_listening',
]

/** https://eips.ethereum.org/EIPS/eip-4337, https://eips.ethereum.org/EIPS/eip-7769 */
export const BUNDLER_METHODS: readonly string[] = [
  'eth_chainId',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
]

export function countSimulatedCalls({ method, params }: Readonly<Record<string, unknown>>): number {
  if (method !== SIMULATE_METHOD) return 0
  // The gateway forwards a non-array as the only parameter.
  const [payload] = Array.isArray(params) ? params : [params]
  const blocks = isRecord(payload) && Array.isArray(payload.blockStateCalls) ? payload.blockStateCalls : []
  const counts = blocks.map((block) => (isRecord(block) && Array.isArray(block.calls) ? block.calls.length : 0))
  return Math.max(
    1,
    counts.reduce((total, count) => total + Math.max(1, count), 0),
  )
}
