import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { Read } from '../../../rpc/createReads.ts'
import {
  ACCOUNT,
  call,
  FROM,
  KNOWN,
  node,
  simulated,
  TO,
  TOKEN,
  transferred,
  UNKNOWN_ACCOUNT,
} from '../../../testing/callsNode.ts'
import { receiptOf } from '../../receipt/receiptOf.ts'
import type { Description } from '../../shared/types.ts'
import { describeCalls } from '../calls/describeCalls.ts'

const SUPPLY = 'function supply(address asset, uint256 amount, address onBehalfOf, bytes extra)'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DESCRIPTOR: Descriptor = {
  owner: 'Lender',
  intent: 'Supply',
  sentence: ['Supply ', ['#', 'amount']],
  rows: [
    { path: ['#', 'amount'], label: 'Amount to supply', as: 'token', token: ['#', 'asset'] },
    { path: ['#', 'onBehalfOf'], label: 'Collateral recipient', as: 'address' },
  ],
  inputs: [
    { name: 'asset', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'onBehalfOf', type: 'address' },
    { name: 'extra', type: 'bytes' },
  ],
}
const ZERO_WORD = numberToHex(0n, { size: 32 })

const data = (extra: Hex = '0x') => call([SUPPLY], 'supply', [TOKEN, 5_000_000n, FROM, extra])

const CODE_HASH = `0x${'ab'.repeat(32)}`
const ELSEWHERE = `0x${'e1'.repeat(20)}`
const BEACON = `0x${'be'.repeat(20)}`
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'

type Proxied = { address: string; codeHash: string; isBeacon: boolean | undefined }

function proxyNode({ address, codeHash, isBeacon = false }: Proxied): Read {
  const base = node(simulated({}))
  const wordOf = (one: string) => numberToHex(BigInt(one), { size: 32 })
  return async (chain, method, params) => {
    if (method === 'eth_getStorageAt') {
      const [, slot] = params as [string, string]
      if ((slot === BEACON_SLOT) !== isBeacon) return ZERO_WORD
      return wordOf(isBeacon ? BEACON : address)
    }
    if (method === 'eth_call') {
      const [{ to }] = params as [{ to?: string }]
      if (to === undefined) return codeHash
      if (to === BEACON) return wordOf(address)
    }
    return base(chain, method, params)
  }
}

type Options = {
  read?: Read
  descriptor?: Descriptor | undefined
  over?: Record<string, unknown>
  request?: { to?: string; data?: Hex }
  find?: FindDescriptor
  isListed?: boolean
}

function described({ descriptor = DESCRIPTOR, over = {}, request = {}, find, isListed, read }: Options = {}) {
  const known = isListed ? [{ address: UNKNOWN_ACCOUNT, kind: 'app' as const, name: 'Lender pool' }] : []
  return describeCalls([{ to: UNKNOWN_ACCOUNT, data: data(), value: 0n, ...request }], {
    ...ACCOUNT,
    chainName: 'Ethereum',
    symbol: 'ETH',
    read: read ?? node({ ...simulated({}), eth_getStorageAt: ZERO_WORD, ...over }),
    recipients: [],
    knownContracts: { 'eip155:1': [...KNOWN['eip155:1'], ...known] },
    descriptors: find ?? (async () => descriptor),
  })
}
const DESCRIBED = new Set(['describedBy', 'intent', 'sentence', 'described', 'alsoNames', 'alsoCalls', 'alsoBytes'])
const rowsOf = ({ fields }: Description) =>
  fields.filter(({ name }) => DESCRIBED.has(name)).map(({ name, path, value }) => `${path ?? name}: ${value}`)

describe('a described call', () => {
  test('[T226] shows the words of the publisher behind the own rows', async () => {
    const created = await described()
    expect(rowsOf(created)).toEqual([
      'describedBy: Lender',
      'intent: “Supply”',
      'sentence: “Supply 5 USDC”',
      'Amount to supply: 5 USDC',
      `Collateral recipient: ${FROM}`,
    ])
    const names = created.fields.map(({ name }) => name)
    expect(names.indexOf('describedBy')).toBeGreaterThan(names.indexOf('contract'))
    expect(created.warnings).toContain('unknownCall')
    const receipt = receiptOf(created)
    expect(receipt.sentence).toEqual({
      name: 'callUnknownDescribed',
      values: { contract: '0xCf7E…0Fc9', intent: '“Supply”', owner: 'Lender' },
    })
    expect(receipt.described.map(({ field }) => field.name)).toEqual([
      'describedBy',
      'intent',
      'sentence',
      'described',
      'described',
    ])
  })

  test('[T226] keeps each own row and level', async () => {
    const request = { data: call([SUPPLY], 'supply', [TOKEN, 5_000_000n, OTHER, '0x']) }
    const over = simulated({ logs: [transferred(TOKEN, FROM, OTHER, 7_000_000n)] })
    for (const isListed of [true, false]) {
      const [plain, explained] = await Promise.all([
        described({ request, over, isListed, find: async () => 'absent' }),
        described({ request, over, isListed }),
      ])
      expect(explained.fields).toEqual(expect.arrayContaining([...plain.fields]))
      expect(receiptOf(explained).level).toBe(receiptOf(plain).level)
    }
  })

  test('[T226] lists addresses and bytes that no row names', async () => {
    const inner = call(['function approve(address spender, uint256 amount)'], 'approve', [OTHER, 1n])
    const hiding = { ...DESCRIPTOR, rows: [] }
    const created = await described({ descriptor: hiding, request: { data: `${data(inner)}beef` } })
    expect(rowsOf(created)).toEqual([
      'describedBy: Lender',
      'intent: “Supply”',
      `alsoNames: ${TOKEN}`,
      'alsoNames: 5000000',
      `alsoCalls: ${inner}`,
      'alsoBytes: 0xbeef',
    ])
    const unknownAccount = call([SUPPLY], 'supply', [TOKEN, 5n, TO, '0x'])
    expect(rowsOf(await described({ descriptor: hiding, request: { data: unknownAccount } }))).toContain(
      `alsoNames: ${TO}`,
    )
  })

  test('[T226] drops the words of a gift if something leaves', async () => {
    const gift = { ...DESCRIPTOR, intent: 'Claim your reward' }
    const over = simulated({ logs: [transferred(TOKEN, FROM, OTHER, 7_000_000n)] })
    const created = await described({ descriptor: gift, over })
    expect(rowsOf(created)).toEqual([])
    expect(created.warnings).toContain('contradicts')
    expect(rowsOf(await described({ descriptor: gift }))[1]).toBe('intent: “Claim your reward”')
  })

  test.each([
    ['a sentence', { sentence: ['Claim ', ['#', 'amount']] as Descriptor['sentence'] }],
    ['a mark before it', { intent: '✓ Claim your reward' }],
    ['wide letters', { intent: 'Ｃｌａｉｍ' }],
    ['an inner call', { rows: [{ path: ['#', 'extra'], label: 'Call', as: 'call', callee: TOKEN.toLowerCase() }] }],
  ] as [string, Partial<Descriptor>][])(
    '[T226] drops the words of a gift by %s if something leaves',
    async (_what, change) => {
      const over = simulated({ logs: [transferred(TOKEN, FROM, OTHER, 7_000_000n)] })
      const inner: Descriptor = { owner: 'Lender', intent: 'Claim', rows: [], inputs: [] }
      const descriptor = { ...DESCRIPTOR, ...change }
      const find: FindDescriptor = async (_chain, _address, item) => (item === '0x12345678' ? inner : descriptor)
      const created = await described({ find, over, request: { data: data('0x12345678') } })
      expect(rowsOf(created)).toEqual([])
      expect(created.warnings).toContain('contradicts')
      const free = await described({ find, request: { data: data('0x12345678') } })
      expect([rowsOf(free)[0], free.warnings.includes('contradicts')]).toEqual(['describedBy: Lender', false])
    },
  )

  test.each([
    ['Claim your reward', {}],
    ['Redeem', {}],
    ['Get your airdrop', {}],
    ['Go', { sentence: ['Receive ', ['#', 'amount']] as Descriptor['sentence'] }],
  ] as [string, Partial<Descriptor>][])('[T261] drops the words “%s” without a simulation', async (intent, change) => {
    const descriptor = { ...DESCRIPTOR, ...change, intent }
    for (const isListed of [true, false]) {
      const over = { eth_simulateV1: new Error('unsupported') }
      const created = await described({ descriptor, isListed, over })
      expect(rowsOf(created)).toEqual([])
      expect(created.warnings).toContain('notSimulated')
      expect(created.warnings).not.toContain('contradicts')
      if (isListed) expect(created.warnings).toContain('unknownFunction')
      expect(receiptOf(created).sentence).not.toHaveProperty('values.intent')
      expect(rowsOf(await described({ descriptor, isListed }))[0]).toBe('describedBy: Lender')
    }
  })

  test('[T261] keeps other words without a simulation', async () => {
    const created = await described({ over: { eth_simulateV1: new Error('unsupported') } })
    expect(rowsOf(created)[1]).toBe('intent: “Supply”')
  })

  test.each([
    ...['Sign-in to app', 'Log-in', 'Free mint', 'Get your airdrop'],
    ...['Redeem reward', 'Unlock rewards', 'Receive 100 USDC', 'Your bonus'],
  ])('[T261] drops “%s” with a red note if something leaves', async (intent) => {
    const over = simulated({ logs: [transferred(TOKEN, FROM, OTHER, 7_000_000n)] })
    const created = await described({ descriptor: { ...DESCRIPTOR, intent }, over })
    expect(rowsOf(created)).toEqual([])
    expect(created.warnings).toContain('contradicts')
  })

  test.each([' USDC', 'usdc', ' U.S.D.C', ' USD₮', ' ÜSDC', ' ETH', ' (USDC)', ' U5DC'])(
    '[T262] does not describe by the unit “%s”, which imitates a symbol',
    async (base) => {
      const rows = [{ path: ['#', 'amount'], label: 'Amount', as: 'unit', base, decimals: 12 }] as Descriptor['rows']
      const created = await described({ isListed: true, descriptor: { ...DESCRIPTOR, rows } })
      expect(rowsOf(created)).toEqual([])
      expect(created.warnings).toContain('unknownFunction')
    },
  )

  test('[T226] keeps the words of an authorization if something leaves', async () => {
    const over = simulated({ logs: [transferred(TOKEN, FROM, OTHER, 7_000_000n)] })
    for (const intent of [
      ...['Authorize a payment', 'Sign instructions', 'Login-free payment', 'Mintage fee', 'Redeem shares'],
    ]) {
      const created = await described({ descriptor: { ...DESCRIPTOR, intent }, over })
      expect(created.warnings).not.toContain('contradicts')
      expect(rowsOf(created)).toContain(`intent: “${intent}”`)
    }
  })

  test('[T226] keeps the note of an unknown function while a part is hidden', async () => {
    const inner = call(['function approve(address spender, uint256 amount)'], 'approve', [OTHER, 1n])
    for (const extra of [inner, `${inner}00`] as Hex[]) {
      const created = await described({ isListed: true, request: { data: data(extra) } })
      expect(rowsOf(created)).toContain(`alsoCalls: ${extra}`)
      expect(created.warnings).toContain('unknownFunction')
    }
  })

  test.each<[string, string, string, unknown]>([
    ['a text', 'to', 'string', 'cosmos1thief'],
    ['a text that looks like an address', 'to', 'string', `0x${'ab'.repeat(20)}`],
    ['an address in the upper bits', 'word', 'uint256', BigInt(OTHER) << 96n],
    ['an address below a value with many bits', 'word', 'uint256', (2n ** 256n - 2n ** 160n) | BigInt(OTHER)],
    ['an amount', 'amount', 'uint256', 10n ** 24n],
    ['a network', 'network', 'uint16', 2],
  ])('[T260] keeps the note of an unknown function while %s is hidden', async (_what, name, type, value) => {
    const signature = `function supply(${type} ${name})`
    const descriptor: Descriptor = { owner: 'Lender', intent: 'Supply', rows: [], inputs: [{ name, type }] }
    const request = { data: call([signature], 'supply', [value]) }
    const created = await described({ isListed: true, descriptor, request })
    expect(created.warnings).toContain('unknownFunction')
    const also = rowsOf(created).filter((one) => one.startsWith('alsoNames'))
    if (type === 'string') expect(also).toEqual([`alsoNames: ${value}`])
    if (name === 'word') expect(also).toContain(`alsoNames: ${OTHER}`)
    expect(receiptOf(created).described.map(({ field }) => field.value)).toEqual(
      expect.arrayContaining(also.map((one) => one.slice('alsoNames: '.length))),
    )
  })

  test.each<[string, string, unknown, Record<string, unknown>]>([
    ['a boolean', 'bool', true, {}],
    ['a number of 8 bits', 'uint8', 7, {}],
    ['zero in 16 bits, such as a referral code', 'uint16', 0, {}],
    [
      'the amount that leaves',
      'uint256',
      5_000_000n,
      simulated({ logs: [transferred(TOKEN, FROM, OTHER, 5_000_000n)] }),
    ],
  ])('drops the note of an unknown function if only %s is hidden', async (_what, type, value, over) => {
    const descriptor: Descriptor = { owner: 'Lender', intent: 'Supply', rows: [], inputs: [{ name: 'one', type }] }
    const request = { data: call([`function supply(${type} one)`], 'supply', [value]) }
    const created = await described({ isListed: true, descriptor, request, over })
    expect(created.warnings).not.toContain('unknownFunction')
  })

  test.each([false, true])(
    '[T271] shows numbers and flags without a row, at a listed contract: %s',
    async (isListed) => {
      const inputs = [
        ...[
          { name: 'kind', type: 'uint8' },
          { name: 'isExact', type: 'bool' },
        ],
        ...[
          { name: 'tag', type: 'bytes2' },
          { name: 'amounts', type: 'uint256[]' },
        ],
      ]
      const signature = `function supply(${inputs.map(({ name, type }) => `${type} ${name}`).join(', ')})`
      const descriptor: Descriptor = { owner: 'Lender', intent: 'Supply', rows: [], inputs }
      const alsoIn = async (...args: unknown[]) => {
        const request = { data: call([signature], 'supply', args) }
        const created = await described({ isListed, descriptor, request })
        const [also] = receiptOf(created).described.filter(({ field }) => field.name === 'alsoNames')
        return also?.field.value
      }
      expect(await alsoIn(7, true, '0xabcd', [3n, 0n])).toBe('7 · true · 0xabcd · 3 · 0')
      expect(await alsoIn(0, false, '0x0000', [])).toBe('0x0000')
    },
  )

  test('[T226] does not describe a function that the own reading knows', async () => {
    const find = vi.fn<FindDescriptor>(async () => DESCRIPTOR)
    const approve = call(['function approve(address spender, uint256 amount)'], 'approve', [OTHER, 1n])
    await described({ find, request: { data: approve } })
    await described({ find, request: { to: TOKEN, data: approve } })
    expect(find).not.toHaveBeenCalled()
  })

  test('[T226] shows only the raw number of a token that only the file names', async () => {
    const claim: Descriptor = {
      ...DESCRIPTOR,
      sentence: undefined,
      rows: [{ path: ['#', 'amount'], label: 'Amount', as: 'token', token: TOKEN.toLowerCase() }],
    }
    expect(rowsOf(await described({ descriptor: claim }))).toContain('Amount: 5000000')
    const over = simulated({ logs: [transferred(TOKEN, FROM, OTHER, 5_000_000n)] })
    expect(rowsOf(await described({ descriptor: claim, over }))).toContain('Amount: 5 USDC')
  })

  test('[T227] is not described if its proxy runs other code', async () => {
    const implementation = { address: OTHER.toLowerCase(), codeHash: `0x${'ab'.repeat(32)}` }
    const proxied = { ...DESCRIPTOR, implementation }
    for (const over of [
      {},
      { eth_getStorageAt: new Error('down') },
      { eth_getStorageAt: numberToHex(BigInt(ELSEWHERE), { size: 32 }) },
    ]) {
      const created = await described({ descriptor: proxied, over })
      expect(rowsOf(created)).toEqual([])
      expect(created.warnings).toContain('changedSince')
    }
    const appeared = await described({ over: { eth_getStorageAt: numberToHex(BigInt(ELSEWHERE), { size: 32 }) } })
    expect(appeared.warnings).toContain('changedSince')
  })

  test.each([
    ['the same code', {}, true],
    ['other code at the same address', { codeHash: `0x${'cd'.repeat(32)}` }, false],
    ['another address with the same code', { address: ELSEWHERE }, false],
    ['the same code by its beacon', { isBeacon: true }, true],
    ['other code by its beacon', { isBeacon: true, address: ELSEWHERE }, false],
  ])('[T227] compares a proxy that runs %s', async (_what, change, isDescribed) => {
    const { address = OTHER, codeHash = CODE_HASH, isBeacon } = change as Partial<Proxied>
    const implementation = { address: OTHER.toLowerCase(), codeHash: CODE_HASH }
    const read = proxyNode({ address, codeHash, isBeacon })
    const created = await described({ descriptor: { ...DESCRIPTOR, implementation }, read })
    expect(rowsOf(created)[0]).toBe(isDescribed ? 'describedBy: Lender' : undefined)
    expect(created.warnings.includes('changedSince')).toBe(!isDescribed)
  })

  test('[T227] does not describe the implementation of a proxy, called directly', async () => {
    const implementation = { address: UNKNOWN_ACCOUNT.toLowerCase(), codeHash: CODE_HASH }
    const find = vi.fn<FindDescriptor>(async (_chain, address) =>
      address === OTHER ? { ...DESCRIPTOR, implementation } : undefined,
    )
    const created = await described({ find })
    expect(find.mock.calls.map(([, address]) => address)).toEqual([UNKNOWN_ACCOUNT])
    expect(rowsOf(created)).toEqual([])
    expect(created.warnings).toContain('unknownCall')
  })

  test('[T228] does not wait for a late descriptor', async () => {
    vi.useFakeTimers()
    const describing = described({ find: () => new Promise(() => {}) })
    await vi.advanceTimersByTimeAsync(900)
    const created = await describing
    expect(rowsOf(created)).toEqual([])
    expect(created.fields.at(-1)?.name).toBe('undescribed')
    vi.useRealTimers()
  })

  test('[T228] does not wait for its code', async () => {
    vi.useFakeTimers()
    vi.doMock('./explainCalls.ts', () => new Promise(() => {}))
    const describing = described()
    await vi.advanceTimersByTimeAsync(900)
    const created = await describing
    expect(rowsOf(created)).toEqual([])
    expect(created.fields.at(-1)?.name).toBe('undescribed')
    vi.doUnmock('./explainCalls.ts')
    vi.useRealTimers()
  })

  test('[T236] tells a function without an answer from one without a description', async () => {
    const names = async (find: FindDescriptor) => (await described({ find })).fields.map(({ name }) => name)
    expect(await names(async () => 'absent')).not.toContain('undescribed')
    expect(await names(async () => DESCRIPTOR)).not.toContain('undescribed')
    for (const find of [async () => undefined, () => Promise.reject(new Error('down'))]) {
      const created = await described({ find })
      expect(rowsOf(created)).toEqual([])
      expect(created.warnings).toContain('unknownCall')
      const { details, remaining } = receiptOf(created)
      expect(details.map(({ field }) => field.name)).toContain('undescribed')
      expect(remaining.map(({ field }) => field.name)).not.toContain('undescribed')
    }
  })

  test('[T236] tells that a call inside got no answer', async () => {
    const rows: Descriptor['rows'] = [{ path: ['#', 'extra'], label: 'Call', as: 'call', callee: TOKEN.toLowerCase() }]
    const inside = async (inner: Awaited<ReturnType<FindDescriptor>>) => {
      const find: FindDescriptor = async (_chain, _address, item) =>
        item === '0x12345678' ? inner : { ...DESCRIPTOR, rows }
      const created = await described({ find, request: { data: data('0x12345678') } })
      expect(rowsOf(created)).toContain('Call: 0x12345678')
      return created.fields.some(({ name }) => name === 'undescribed')
    }
    expect([await inside(undefined), await inside('absent')]).toEqual([true, false])
  })

  test('looks up calls inside while the simulation runs, and reads their code once', async () => {
    const rows: Descriptor['rows'] = [{ path: ['#', 'extra'], label: 'Call', as: 'call', callee: TOKEN.toLowerCase() }]
    let simulate = (): void => {}
    const simulating = new Promise<void>((resolve) => {
      simulate = resolve
    })
    const base = node({ ...simulated({}), eth_getStorageAt: ZERO_WORD })
    const slots: unknown[] = []
    const read: Read = async (chain, method, params) => {
      if (method === 'eth_getStorageAt') slots.push(params)
      if (method === 'eth_simulateV1') await simulating
      return base(chain, method, params)
    }
    const find = vi.fn<FindDescriptor>(async (_chain, _address, item) =>
      item === '0x12345678' ? { intent: 'Inside', rows: [], inputs: [], owner: 'Lender' } : { ...DESCRIPTOR, rows },
    )
    const describing = described({ read, find, request: { data: data('0x12345678') } })
    await vi.waitFor(() => expect(find.mock.calls.map(([, , item]) => item)).toContain('0x12345678'))
    await vi.waitFor(() => expect(slots.map(String).some((slot) => slot.includes(TOKEN.toLowerCase()))).toBe(true))
    simulate()
    expect(rowsOf(await describing)).toContain('Call: “Inside”')
    expect(new Set(slots.map(String)).size).toBe(slots.length)
  })

  test('[T256] reads again for a call inside if an early read failed', async () => {
    const rows: Descriptor['rows'] = [{ path: ['#', 'extra'], label: 'Call', as: 'call', callee: TOKEN.toLowerCase() }]
    let simulate = (): void => {}
    const simulating = new Promise<void>((resolve) => {
      simulate = resolve
    })
    const base = node({ ...simulated({}), eth_getStorageAt: ZERO_WORD })
    let failures = 0
    const read: Read = async (chain, method, params) => {
      if (method === 'eth_simulateV1') await simulating
      if (method === 'eth_getStorageAt' && String(params).includes(TOKEN.toLowerCase()) && failures === 0) {
        failures += 1
        throw new Error('down')
      }
      return base(chain, method, params)
    }
    const find: FindDescriptor = async (_chain, _address, item) =>
      item === '0x12345678' ? { intent: 'Inside', rows: [], inputs: [], owner: 'Lender' } : { ...DESCRIPTOR, rows }
    const describing = described({ read, find, request: { data: data('0x12345678') } })
    await vi.waitFor(() => expect(failures).toBe(1))
    simulate()
    expect(rowsOf(await describing)).toContain('Call: “Inside”')
  })

  test('[T228] waits 800 ms in all, for the lookup and the calls inside', async () => {
    vi.useFakeTimers()
    const rows: Descriptor['rows'] = [{ path: ['#', 'extra'], label: 'Call', as: 'call', callee: TOKEN.toLowerCase() }]
    const find: FindDescriptor = async (_chain, _address, item) => {
      if (item === '0x12345678') return new Promise(() => {})
      await new Promise((resolve) => setTimeout(resolve, 700))
      return { ...DESCRIPTOR, rows }
    }
    let isDone = false
    const describing = described({ find, request: { data: data('0x12345678') } }).finally(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(850)
    expect(isDone).toBe(true)
    expect((await describing).fields.at(-1)?.name).toBe('undescribed')
    vi.useRealTimers()
  })

  test('[T228] describes behind a simulation that is slower than the deadline', async () => {
    vi.useFakeTimers()
    const base = node({ ...simulated({}), eth_getStorageAt: ZERO_WORD })
    const read: Read = async (chain, method, params) => {
      if (method === 'eth_simulateV1') await new Promise((resolve) => setTimeout(resolve, 3_000))
      return base(chain, method, params)
    }
    const describing = described({ read })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(7_000)
    expect(rowsOf(await describing)).toContain('Amount to supply: 5 USDC')
    vi.useRealTimers()
  })

  test('[T236] tells that a call inside got a late answer', async () => {
    vi.useFakeTimers()
    const rows: Descriptor['rows'] = [{ path: ['#', 'extra'], label: 'Call', as: 'call', callee: TOKEN.toLowerCase() }]
    const find: FindDescriptor = (_chain, _address, item) =>
      item === '0x12345678' ? new Promise(() => {}) : Promise.resolve({ ...DESCRIPTOR, rows })
    const describing = described({ find, request: { data: data('0x12345678') } })
    await vi.advanceTimersByTimeAsync(900)
    const created = await describing
    expect(rowsOf(created)).toEqual([])
    expect(created.fields.at(-1)?.name).toBe('undescribed')
    vi.useRealTimers()
  })

  test('drops the note of an unknown function at a known contract', async () => {
    expect((await described({ isListed: true, find: async () => undefined })).warnings).toContain('unknownFunction')
    const created = await described({ isListed: true })
    expect(created.warnings).not.toContain('unknownFunction')
    expect(receiptOf(created).sentence.name).toBe('callDescribed')
  })
})
