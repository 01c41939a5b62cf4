import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { DELEGATE, DELEGATED_CODE, NO_DELEGATE } from '../../../smartAccount/delegate.ts'
import { ACCOUNT, DUPLICATE, FROM, shown, TO, TOKEN } from '../../../testing/callsNode.ts'
import { contractsOf } from '../meanings/knownContracts.ts'
import { parseSendCalls } from './parseCalls.ts'
import { readReplacement } from './readReplacement.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const WAITING = {
  from: FROM.toLowerCase(),
  to: TO.toLowerCase(),
  nonce: '0x3',
  value: '0x16345785d8a0000',
  input: '0x',
  blockHash: null,
  maxFeePerGas: '0x3e9',
  maxPriorityFeePerGas: '0x65',
}
const SAME = { from: FROM, to: TO, value: '0x16345785d8a0000' }
const CANCEL = { from: FROM, to: FROM, value: '0x0' }

const replacing = (transaction: object, waiting: unknown = WAITING, used = 3) =>
  shown(
    { ...transaction, replaces: HASH },
    { eth_getTransactionByHash: waiting, eth_getTransactionCount: numberToHex(used) },
  )
const pricesOf = async (created: ReturnType<typeof replacing>) =>
  (await created).offers.map(({ signing }) => {
    if (signing.kind !== 'transactions') throw new Error('There is no transaction.')
    const [{ nonce, maxFeePerGas, maxPriorityFeePerGas } = {}] = signing.transactions
    return [nonce, maxFeePerGas, maxPriorityFeePerGas]
  })
const reported = async (created: ReturnType<typeof replacing>) =>
  (await created).fields.filter(({ name }) => name !== 'network').map(({ name, value }) => `${name}: ${value}`)

describe('[T114] replacements', () => {
  test('shows an identical replacement as a speed-up', async () => {
    const created = await replacing(SAME)
    expect(created).toMatchObject({ title: 'speedUp', replaces: HASH })
    expect(created.warnings).not.toContain('replaces')
    expect(await reported(replacing(SAME))).toEqual(['out: 0.1 ETH', `to: ${TO}`])
  })

  test('shows an empty replacement as a cancellation of the first', async () => {
    const created = await replacing(CANCEL)
    expect(created).toMatchObject({ title: 'cancel', warnings: ['replaces'], replaces: HASH })
    expect(await reported(replacing(CANCEL))).toEqual([
      'out: 0 ETH',
      `to: ${FROM}`,
      'step: replaced',
      'step: send',
      'out: 0.1 ETH',
      `to: ${TO}`,
    ])
  })

  test('flags another replacement with its effects', async () => {
    const created = await replacing({ to: DUPLICATE, value: SAME.value })
    expect(created.title).toBe('send')
    expect(created.warnings.slice(0, 1)).toEqual(['replaces'])
    expect((await reported(replacing({ to: DUPLICATE, value: SAME.value }))).slice(2)).toEqual([
      `resembled: ${TO}`,
      'step: replaced',
      'step: send',
      'out: 0.1 ETH',
      `to: ${TO}`,
    ])
  })

  test.each([
    ['another amount', { ...SAME, value: '0x1' }],
    ['another receiver', { ...SAME, to: DUPLICATE }],
    ['other data', { ...SAME, data: '0x12' }],
    ['something, to itself', { ...CANCEL, value: '0x1' }],
    ['nothing, to somebody', { ...CANCEL, to: DUPLICATE }],
    ['nothing, to a new contract', { from: FROM, value: '0x0', data: '0x6000' }],
  ])('shows neither a speed-up nor a cancellation for %s', async (_, transaction) => {
    const created = await replacing(transaction)
    expect(created.warnings[0]).toBe('replaces')
    expect(['speedUp', 'cancel']).not.toContain(created.title)
  })

  test('validates the pending transaction like the new one', async () => {
    const input = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 1_500_000n] })
    const { fields } = await replacing(CANCEL, { ...WAITING, to: TOKEN, value: '0x0', input })
    const from = fields.findIndex(({ value }) => value === 'replaced')
    expect(fields[from]).toEqual({ name: 'step', value: 'replaced', variant: 'heading' })
    // Without a row for the coin, of which it sends none.
    expect(fields.slice(from + 1, from + 3).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'step: transferToken',
      'amount: 1.5 USDC',
    ])
    expect((await replacing({ to: TOKEN, data: input }, { ...WAITING, to: TOKEN, value: '0x0', input })).title).toBe(
      'speedUp',
    )
    expect(await reported(replacing(CANCEL, { ...WAITING, to: null, input: '0x6000' }))).toContain('step: create')
  })

  test('is read by its hash, and by what of the account is mined', async () => {
    const requests: [string, unknown][] = []
    const read = async (_chain: unknown, method: string, params: unknown) => {
      requests.push([method, params])
      return method === 'eth_getTransactionByHash' ? WAITING : '0x4'
    }
    const input = { chainId: 1, from: FROM, read, contracts: contractsOf(1, {}), text: async () => '' }
    const requested = { to: TO, data: '0x', value: 0n, replaces: HASH } as const
    await expect(readReplacement(requested, input)).rejects.toThrow('does not wait')
    expect(requests).toEqual([
      ['eth_getTransactionByHash', [HASH]],
      ['eth_getTransactionCount', [FROM, 'latest']],
    ])
  })

  test('has its nonce, and each of its prices raised by more than a tenth, rounded up', async () => {
    expect(await pricesOf(replacing(SAME))).toEqual([
      [3, '1127', '114'],
      [3, '1502', '152'],
    ])
  })

  test('costs the network’s price if that is higher', async () => {
    expect(await pricesOf(replacing(SAME, { ...WAITING, maxFeePerGas: '0xb', maxPriorityFeePerGas: '0x1' }))).toEqual([
      [3, '210', '10'],
      [3, '320', '20'],
    ])
  })

  test('is known by its addresses in any letter case', async () => {
    const capitals = (address: string) => `0x${address.slice(2).toUpperCase()}`
    expect((await replacing(SAME, { ...WAITING, from: capitals(FROM), to: capitals(TO) })).title).toBe('speedUp')
  })

  test('raises the one price of an older kind for both', async () => {
    const { maxFeePerGas: _, maxPriorityFeePerGas: __, ...older } = WAITING
    expect((await pricesOf(replacing(SAME, { ...older, gasPrice: '0x3e8' })))[0]).toEqual([3, '1325', '1125'])
    expect((await pricesOf(replacing(SAME, older)))[0]).toEqual([3, '210', '10'])
  })

  describe('a pending code change that others can still submit', () => {
    const UPGRADE = { ...WAITING, to: FROM, value: '0x0', authorizationList: [{ nonce: '0x4' }] }
    const cancel = (code: string) =>
      shown(
        { ...CANCEL, replaces: HASH },
        { eth_getTransactionByHash: UPGRADE, eth_getTransactionCount: '0x3', eth_getCode: code },
      )
    const authorized = async (created: ReturnType<typeof shown>) =>
      (await created).offers.map(
        ({ signing }) => signing.kind === 'transactions' && signing.transactions[0]?.authorization,
      )

    test.each([
      ['none', '0x', NO_DELEGATE],
      ['the pinned code', DELEGATED_CODE, DELEGATE],
    ])('is cancelled by one that leaves an account of %s as it is, and uses its nonce', async (_, code, address) => {
      const created = await cancel(code)
      expect(created).toMatchObject({ title: 'cancel', warnings: ['replaces'] })
      expect(await authorized(cancel(code))).toEqual([{ address }, { address }])
      expect(created.fields.filter(({ name }) => name === 'runs').map(({ value }) => value)).toEqual(
        address === DELEGATE ? [DELEGATE] : [],
      )
    })

    test('has the code of the account as it is now', async () => {
      const requests: [string, unknown][] = []
      const read = async (_chain: unknown, method: string, params: unknown) => {
        requests.push([method, params])
        if (method === 'eth_getTransactionByHash') return UPGRADE
        return method === 'eth_getCode' ? '0x' : '0x3'
      }
      const input = { chainId: 1, from: FROM, read, contracts: contractsOf(1, {}), text: async () => '' }
      const requested = { to: FROM, data: '0x', value: 0n, replaces: HASH } as const
      expect(await readReplacement(requested, input)).toMatchObject({
        upgrade: { authorization: { address: NO_DELEGATE } },
      })
      expect(requests).toContainEqual(['eth_getCode', [FROM, 'latest']])
    })

    test('flags foreign code changes without touching them', async () => {
      const foreign = cancel(`0xef0100${TO.slice(2)}`)
      const another = replacing({ to: DUPLICATE, value: SAME.value }, UPGRADE)
      for (const created of [foreign, another]) {
        expect((await created).warnings.slice(0, 2)).toEqual(['replaces', 'upgradeStays'])
        expect(await authorized(created)).toEqual([undefined, undefined])
      }
    })

    test('treats an empty authorization list as none', async () => {
      const created = replacing(SAME, { ...WAITING, authorizationList: [] })
      expect(await created).toMatchObject({ title: 'speedUp' })
      expect((await replacing(CANCEL, { ...WAITING, authorizationList: {} })).title).toBe('cancel')
      expect(await authorized(replacing(CANCEL))).toEqual([undefined, undefined])
    })
  })

  test.each([
    ['that no node knows', null],
    ['of another account', { ...WAITING, from: TO }],
    ['that is mined', { ...WAITING, blockHash: HASH }],
    ['whose nonce is used', { ...WAITING, nonce: '0x2' }],
    ['that makes no sense', { ...WAITING, value: '1' }],
    ['without data', { ...WAITING, input: undefined }],
    ['of nobody', { ...WAITING, from: '0x12' }],
    ['for half an address', { ...WAITING, to: '0x12' }],
    ['at a price that is none', { ...WAITING, maxFeePerGas: '1' }],
    ['at a tip that is none', { ...WAITING, maxPriorityFeePerGas: null }],
    ['under a nonce that is none', { ...WAITING, nonce: '3' }],
    ['of a value within more', { ...WAITING, value: `x${WAITING.value}` }],
    ['of a value and more', { ...WAITING, value: `${WAITING.value}x` }],
    ['of a value in a list', { ...WAITING, value: [WAITING.value] }],
    ['of a value beyond all', { ...WAITING, value: `0x${'1'.repeat(65)}` }],
    ['whose data is none', { ...WAITING, input: 'hello' }],
  ])('rejects a transaction %s', async (_, waiting) => {
    await expect(replacing(SAME, waiting)).rejects.toThrow('The transaction that this would replace does not wait.')
  })

  test.each([true, '0x12', HASH.slice(2), `${HASH}00`, null])('rejects the replaced hash %j', async (replaces) => {
    await expect(async () => shown({ ...SAME, replaces })).rejects.toThrow('Invalid input')
  })

  test('rejects a replacement by several calls', () => {
    const call = { to: TO, value: '0x1' as Hex, replaces: HASH }
    expect(() => parseSendCalls({ calls: [call] }, ACCOUNT)).toThrow('Unsupported transaction field: “replaces”.')
    expect(() => parseSendCalls({ calls: [{ to: TO }], replaces: HASH }, ACCOUNT)).toThrow('“replaces”')
  })
})

test('[T114] replaces nothing by a site’s nonce, and uses the next one', async () => {
  const created = shown({ ...SAME, nonce: '0x3' }, { eth_getTransactionByHash: WAITING })
  expect((await pricesOf(created))[0]).toEqual([5, '210', '10'])
  expect((await created).warnings).not.toContain('replaces')
})
