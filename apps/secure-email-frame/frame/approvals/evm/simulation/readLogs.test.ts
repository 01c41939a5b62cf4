import { encodeAbiParameters, type Hex, maxUint256, padHex, parseAbiParameters, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { type Log, readAllowance, readTransfers, receiversIn } from './readLogs.ts'

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const COIN = `0x${'ee'.repeat(20)}`

const word = (value: bigint) => encodeAbiParameters(parseAbiParameters('uint256'), [value])
const log = (event: string, topics: Hex[], data: Hex, address = TOKEN): Log => ({
  address,
  topics: [toEventSelector(event), ...topics.map((topic) => padHex(topic, { size: 32 }))],
  data,
})
const transfer = (from: Hex, to: Hex, amount: bigint, token?: string) =>
  log('Transfer(address,address,uint256)', [from, to], word(amount), token)
const allowed = (input: Log) => readAllowance(input, ME)

test('names each recipient once', () => {
  expect(receiversIn([transfer(ME, OTHER, 5n), transfer(OTHER, ME, 4n), transfer(ME, OTHER, 7n, COIN)])).toEqual([
    OTHER,
    ME,
  ])
  expect(receiversIn([])).toEqual([])
  const none = encodeAbiParameters(parseAbiParameters('uint256, uint256'), [7n, 0n])
  const single = log('TransferSingle(address,address,address,uint256,uint256)', [ME, ME, OTHER], none)
  expect(receiversIn([transfer(ME, OTHER, 0n), single])).toEqual([])
})

test('[T79] shows all outgoing assets, regardless of returns', () => {
  const { out, in: back } = readTransfers(
    [transfer(ME, OTHER, 5n), transfer(OTHER, ME, 4n), transfer(ME, OTHER, 7n, COIN), transfer(OTHER, ME, 9n, COIN)],
    ME,
  )
  expect([...out.values()].map(({ token, amount }) => [token, amount])).toEqual([
    [TOKEN, 5n],
    [null, 7n],
  ])
  expect([...back.values()].map(({ token, amount }) => [token, amount])).toEqual([
    [TOKEN, 4n],
    [null, 9n],
  ])
})

test('[T79] ignores transfers from an account to itself', () => {
  const { out, in: back } = readTransfers([transfer(ME, ME, 5n)], ME)
  expect([out.size, back.size]).toEqual([0, 0])
})

test('[T79] counts items of collections in each of their three events', () => {
  const item = log('Transfer(address,address,uint256)', [ME, OTHER, '0x07'], '0x')
  const single = log(
    'TransferSingle(address,address,address,uint256,uint256)',
    [OTHER, ME, OTHER],
    `${word(7n)}${word(3n).slice(2)}`,
  )
  const batch = log(
    'TransferBatch(address,address,address,uint256[],uint256[])',
    [OTHER, ME, OTHER],
    encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [
      [1n, 2n],
      [4n, 5n],
    ]),
  )
  const { out } = readTransfers([item, single, batch], ME)
  expect([...out.values()]).toEqual([{ token: TOKEN, unit: 'items', amount: 13n }])
})

test('[T79] reads a transfer as an amount of its token', () => {
  const { out } = readTransfers([transfer(ME, OTHER, 5n)], ME)
  expect([...out.values()]).toEqual([{ token: TOKEN, unit: 'amount', amount: 5n }])
})

test('[T79] ignores logs without moves, with missing topics or of other events', () => {
  const counts = encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [[1n], [4n]])
  const two = `${word(7n)}${word(3n).slice(2)}` as Hex
  const logs = [
    transfer(ME, OTHER, 0n),
    log('TransferSingle(address,address,address,uint256,uint256)', [OTHER, ME], two),
    log('TransferBatch(address,address,address,uint256[],uint256[])', [OTHER, ME], counts),
    log('TransferBatch(address,address,address,uint256[],uint256[])', [OTHER, ME, OTHER], '0x1234'),
    log('Moved(address,address,address)', [OTHER, ME, OTHER], counts),
  ]
  const { out, in: back } = readTransfers(logs, ME)
  expect([out.size, back.size]).toEqual([0, 0])
})

test('[T82] reads allowances of each standard, with their token and spender', () => {
  const [mine, spender] = [ME, OTHER] as const
  expect(allowed(log('Approval(address,address,uint256)', [mine, spender], word(maxUint256)))).toEqual([
    { token: TOKEN, spender, amount: maxUint256 },
  ])
  expect(allowed(log('ApprovalForAll(address,address,bool)', [mine, spender], word(1n)))).toEqual([
    { token: TOKEN, spender, amount: undefined },
  ])
  expect(allowed(log('Approval(address,address,uint256)', [mine, spender, '0x09'], '0x'))).toEqual([
    { token: TOKEN, spender, amount: 1n },
  ])
  const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  for (const event of [
    'Approval(address,address,address,uint160,uint48)',
    'Permit(address,address,address,uint160,uint48,uint48)',
  ]) {
    expect(allowed(log(event, [mine, TOKEN as Hex, spender], `${word(6n)}${word(0n).slice(2)}`, permit2))).toEqual([
      { token: TOKEN, spender, amount: 6n },
    ])
  }
})

test('[T82] ignores removed and foreign allowances and invalid logs', () => {
  for (const input of [
    log('Approval(address,address,uint256)', [ME, OTHER], word(0n)),
    log('Approval(address,address,uint256)', [OTHER, ME], word(1n)),
    log('ApprovalForAll(address,address,bool)', [ME, OTHER], word(0n)),
    log('Approval(address,address,uint256)', [ME, '0x00', '0x09'], '0x'),
    log('Approval(address,address,uint256)', [ME, OTHER], '0x'),
    log('Approval(address,address,address,uint160,uint48)', [ME, TOKEN as Hex, OTHER], '0x'),
    log('Other(address,address,uint256)', [ME, OTHER], word(1n)),
    { address: TOKEN, topics: [], data: '0x' },
  ]) {
    expect(allowed(input)).toEqual([])
  }
})

test('logs that are cut short, or lie about their size, break nothing', () => {
  const cut: Log[] = [
    log('Transfer(address,address,uint256)', [ME], '0x'),
    log('TransferSingle(address,address,address,uint256,uint256)', [ME, ME, OTHER], '0x'),
    log('TransferBatch(address,address,address,uint256[],uint256[])', [OTHER, ME, OTHER], word(maxUint256)),
  ]
  expect(readTransfers(cut, ME).out.size).toBe(0)
})

test('[T82] ends a Permit2 allowance by amount, and reads one for all items', () => {
  const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
  const input = log('Approval(address,address,address,uint160,uint48)', [ME, TOKEN as Hex, OTHER], word(6n), permit2)
  expect(allowed(input)).toEqual([{ token: TOKEN, spender: OTHER, amount: 6n }])
  const all = log('ApprovalForAll(address,address,bool)', [ME, OTHER, '0x09'], word(1n))
  expect(allowed(all)).toEqual([{ token: TOKEN, spender: OTHER, amount: undefined }])
})
