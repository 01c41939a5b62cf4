import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readKnownCall } from './knownFunctions.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] })

test('[T81] a known function is read by the names of its parameters', () => {
  expect(readKnownCall(transfer)).toEqual({ name: 'transfer', values: { to: TO, amount: 5n } })
})

test('[T81] a function without parameters has no values, and one with a struct those of its members', () => {
  const deposit = encodeFunctionData({ abi: parseAbi(['function deposit()']) })
  expect(readKnownCall(deposit)).toEqual({ name: 'deposit', values: {} })
  const abi = parseAbi([
    'function exactInput((bytes path, address to, uint256 amountIn, uint256 amountOutMin) params) payable',
  ])
  const args = [{ path: '0x12', to: TO, amountIn: 5n, amountOutMin: 3n }] as const
  expect(readKnownCall(encodeFunctionData({ abi, args }))).toEqual({ name: 'exactInput', values: args[0] })
})

test.each<[string, Hex]>([
  ['of a function that is not listed', '0x12345678'],
  ['that is cut', transfer.slice(0, -2) as Hex],
  ['that is less than a selector', '0xa9059c'],
  ['that is empty', '0x'],
])('[T81] data %s is no known call', (_, data) => {
  expect(readKnownCall(data)).toBeUndefined()
})
