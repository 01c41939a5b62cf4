import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, formatEther, numberToHex, parseAbi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { describeCalls } from './describeCalls.ts'
import { parseSendCalls } from './parseCalls.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const CONTRACT = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const ACCOUNT = { chainId: 1, from: FROM }

const SWAP = parseAbi(['function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)'])

const ANSWERS: Record<string, unknown> = {
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { number: '0x10', timestamp: '0x64', baseFeePerGas: '0x64' },
  eth_maxPriorityFeePerGas: '0xa',
  eth_getBalance: numberToHex(parseEther('1000')),
  eth_getCode: '0x6000',
}

async function read(_chain: unknown, method: string) {
  const response = ANSWERS[method]
  if (response === undefined) throw new Error(`the method ${method} does not exist`)
  return response
}

const describe = (calls: { value: bigint; data: string }[]) =>
  describeCalls(
    parseSendCalls(
      { calls: calls.map(({ value, data }) => ({ to: CONTRACT, value: numberToHex(value), data })) },
      ACCOUNT,
    ).calls,
    { ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', read, recipients: [], knownContracts: {} },
  )

const call = fc.record({
  value: fc.bigInt({ min: 0n, max: parseEther('10') }),
  data: fc.constantFrom(
    '0x',
    '0x12345678',
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CONTRACT, 5n] }),
    encodeFunctionData({ abi: SWAP, args: [1n, parseEther('3000'), [CONTRACT, FROM], FROM, 0n] }),
    `0xac9650d8${'00'.repeat(64)}`,
  ),
})

test('[T47] [T79] names the paid coin of a transaction first, whatever its data', () =>
  fc.assert(
    fc.asyncProperty(call, async (one) => {
      fc.pre(one.value > 0n)
      const [first] = (await describe([one])).fields
      expect(first).toMatchObject({ name: 'out', value: `${formatEther(one.value)} ETH` })
    }),
  ))

test('[T47] [T79] names the sum of a batch first, and the paid coin of each call', () =>
  fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 2, maxLength: 4 }), async (calls) => {
      const sum = calls.reduce((total, { value }) => total + value, 0n)
      fc.pre(sum > 0n)
      const { fields } = await describe(calls)
      const shown = (name: string) => fields.filter((field) => field.name === name).map(({ value }) => value)
      expect(fields[0]).toMatchObject({ name: 'total', value: `${formatEther(sum)} ETH` })
      const paid = calls.filter(({ value }) => value > 0n)
      expect(shown('out')).toEqual(paid.map(({ value }) => `${formatEther(value)} ETH`))
    }),
  ))
