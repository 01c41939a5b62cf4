import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readKnownCall } from './knownFunctions.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] })

const approveAll = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address, bool)']),
  args: [TO, true],
})

test('[T81] reads a known function by the names of its parameters', () => {
  expect(readKnownCall(transfer)).toEqual({ name: 'transfer', values: { to: TO, amount: 5n } })
})

test('[T81] reads a function without parameters, and struct members', () => {
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
  ['that is less than a selector', '0xa9059c'],
  ['that is empty', '0x'],
])('[T81] rejects %s as a known call', (_, data) => {
  expect(readKnownCall(data)).toBeUndefined()
})

test.each<[string, Hex, string]>([
  ['is cut: a contract reads zeros', transfer.slice(0, -2) as Hex, 'transfer'],
  ['has no arguments', '0xa9059cbb', 'transfer'],
  ['says yes by a 2: old contracts take that for yes', `${approveAll.slice(0, -1)}2` as Hex, 'setApprovalForAll'],
])('[T82] rejects data of a known function that %s', (_, data, name) => {
  expect(() => readKnownCall(data)).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      message: `The data of this call is not what ${name} takes.`,
      next: 'Encode the arguments by their types (Solidity ABI).',
      cause: expect.anything(),
    }),
  )
})

test('[T81] decodes a known function with trailing referral data', () => {
  expect(readKnownCall(`${transfer}1234`)).toEqual(readKnownCall(transfer))
})
