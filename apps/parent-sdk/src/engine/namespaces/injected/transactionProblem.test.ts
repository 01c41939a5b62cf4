import { describe, expect, test } from 'vitest'
import { transactionProblem } from './transactionProblem.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('transactionProblem', () => {
  test.each([
    ['a transfer', { from: FROM, to: TO, value: '0x1' }],
    ['a new contract', { from: FROM, to: null, data: '0x6000' }],
    ['every field', { from: FROM, to: TO, data: '0x', gas: '0x5208', nonce: 0, chainId: 8453, accessList: [] }],
    ['numbers as quantities', { to: TO, value: 0, gas: 21_000 }],
    ['fields that it does not know', { to: TO, type: '0x2', replaces: 'x' }],
  ])('accepts %s', (_, transaction) => {
    expect(transactionProblem([transaction])).toBeUndefined()
  })

  test.each([
    ['from', 'ada', 'from must be a 0x address of 20 bytes.'],
    ['to', '0x1234', 'to must be a 0x address of 20 bytes.'],
    ['data', '0x123', 'data must be 0x hex of whole bytes.'],
    ['input', 'deadbeef', 'input must be 0x hex of whole bytes.'],
    ['value', '0.1', 'value must be a 0x hex quantity.'],
    ['value', 0.1, 'value must be a 0x hex quantity.'],
    ['value', -1, 'value must be a 0x hex quantity.'],
    ['value', `0x${'f'.repeat(65)}`, 'value must be a 0x hex quantity.'],
    ['gas', '21000', 'gas must be a 0x hex quantity.'],
    ['gasPrice', {}, 'gasPrice must be a 0x hex quantity.'],
    ['maxFeePerGas', true, 'maxFeePerGas must be a 0x hex quantity.'],
    ['maxPriorityFeePerGas', '1 gwei', 'maxPriorityFeePerGas must be a 0x hex quantity.'],
    ['nonce', 'latest', 'nonce must be a 0x hex quantity.'],
    ['chainId', 'base', 'chainId must be a 0x hex chain ID.'],
    ['accessList', {}, 'accessList must be a list.'],
  ])('names %s if it is %j', (field, value, problem) => {
    expect(transactionProblem([{ from: FROM, to: TO, [field]: value }])).toBe(problem)
  })

  test.each([
    [[`0x01${'a'.repeat(62)}`], undefined],
    [[], undefined],
    [[`0x02${'a'.repeat(62)}`], 'a list of 32-byte hashes with the version byte 0x01.'],
    [[`0x01${'a'.repeat(60)}`], 'a list of 32-byte hashes with the version byte 0x01.'],
    [`0x01${'a'.repeat(62)}`, 'a list of 32-byte hashes with the version byte 0x01.'],
  ])('[S5.12:blobHashes] checks length and version byte of %j', (blobVersionedHashes, form) => {
    const problem = form && `blobVersionedHashes must be ${form}`
    expect(transactionProblem([{ from: FROM, to: TO, blobVersionedHashes }])).toBe(problem)
  })

  test.each([undefined, null, [], [null], ['0x'], [[]], {}])('rejects %j, which has no transaction', (params) => {
    expect(transactionProblem(params)).toBe('params[0] must be a transaction object.')
  })
})
