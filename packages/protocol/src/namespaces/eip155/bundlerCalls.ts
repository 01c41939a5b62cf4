import { ENTRY_POINT } from './sponsoredOperation.ts'

type Call = readonly [method: string, params: readonly unknown[]]

/** https://eips.ethereum.org/EIPS/eip-7769 */
export const bundlerCalls = {
  chainId: (): Call => ['eth_chainId', []],
  entryPoints: (): Call => ['eth_supportedEntryPoints', []],
  estimate: (operation: object): Call => ['eth_estimateUserOperationGas', [operation, ENTRY_POINT]],
  send: (operation: object): Call => ['eth_sendUserOperation', [operation, ENTRY_POINT]],
}

/** https://eips.ethereum.org/EIPS/eip-7677 */
export const paymasterCalls = {
  stubData: (...input: Input): Call => ['pm_getPaymasterStubData', paramsOf(...input)],
  data: (...input: Input): Call => ['pm_getPaymasterData', paramsOf(...input)],
}
type Input = [operation: object, chainId: number, context: object]
const paramsOf = (...[operation, chainId, context]: Input) => [
  operation,
  ENTRY_POINT,
  `0x${chainId.toString(16)}`,
  context,
]

export function hasEntryPoint(response: unknown): boolean {
  const own = ENTRY_POINT.toLowerCase()
  return Array.isArray(response) && response.some((one) => typeof one === 'string' && one.toLowerCase() === own)
}
