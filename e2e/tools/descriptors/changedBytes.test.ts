import { fileURLToPath } from 'node:url'
import { describe as describeData } from '@airlock/protocol/clearSigning/describe'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { isRecord } from '@airlock/protocol/isRecord'
import fc from 'fast-check'
import { encodeFunctionData, type Hex, parseAbi, parseTransaction } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { digitsOf } from '../../../apps/secure-email-frame/frame/approvals/evm/amounts/readToken.ts'
import { explainedFields } from '../../../apps/secure-email-frame/frame/approvals/evm/clearSigning/explainedFields.ts'
import { parseTypedData } from '../../../apps/secure-email-frame/frame/approvals/evm/eip712/parseTypedData.ts'
import { valueFacts } from '../../../apps/secure-email-frame/frame/approvals/evm/eip712/valueFacts.ts'
import { compileFile } from './compileFile.ts'
import { compileSnapshot } from './compileSnapshot.ts'
import { readCheckout } from './readCheckout.ts'
import {
  type Bodies,
  type BoundCall,
  bindCall,
  bindTypedData,
  NO_NODE,
  REGISTRY,
  readCases,
  readingOf,
  withPlainAddresses,
} from './registryCase.ts'

const FILES = [
  'calldata-PftMarketplace.tests.json',
  'calldata-SessionManager.tests.json',
  'calldata-Simple7702Account.tests.json',
  'calldata-TokenMessengerV2.tests.json',
  'calldata-WrappedTokenGatewayV3.tests.json',
  'calldata-wstETH.tests.json',
]
const TYPED = ['eip712-lens-token-handle-registry.tests.json', 'eip712-uniswap-permit2.tests.json']
/** Bits that a change flips: the first, two, the last, and all of a byte. */
const MASKS = [0x01, 0x41, 0x80, 0xff]
const mask = fc.integer({ min: 1, max: 255 })
const FROM: Hex = `0x${'77'.repeat(20)}`

let bodies: Bodies
beforeAll(async () => {
  const { snapshot } = await compileSnapshot(readCheckout(fileURLToPath(REGISTRY)), NO_NODE)
  bodies = new Map(snapshot.leaves.map(([key, position]) => [key, snapshot.bodies[position] as Descriptor]))
})

/** Without the exact text of the largest amounts. */
const frameReading: typeof readingOf = (...input) => {
  const own = readingOf(...input)
  const token: typeof own.token = async (address, amount) => {
    const found = await own.token(address, amount)
    return { ...found, text: `${digitsOf(amount, 6)} ${found.symbol}` }
  }
  return { ...own, token }
}

/** `fields` stand for a contract that is not listed, whose note never changes. `shown` has the note of a listed one. */
type Screen = { fields: string; shown: string }

async function screenOf(call: BoundCall, provider: object, described = bodies): Promise<Screen | undefined> {
  const bound = bindCall(call, FROM, described)
  if (bound === undefined) return undefined
  const explained = await describeData(
    bound.described,
    bound.descriptor,
    frameReading(bound.chainId, provider, described),
  )
  if (explained === undefined) return undefined
  const fields = JSON.stringify(explainedFields(explained))
  return { fields, shown: JSON.stringify([fields, !explained.isComplete]) }
}

function expectSeen(before: Screen | undefined, after: Screen | undefined): void {
  if (before !== undefined && after !== undefined) expect(after.fields).not.toBe(before.fields)
}

function withByte(data: string, at: number, mask: number): string {
  const byte = (Number.parseInt(data.slice(at, at + 2), 16) ^ mask).toString(16).padStart(2, '0')
  return data.slice(0, at) + byte + data.slice(at + 2)
}

const TO = `0x${'51'.repeat(20)}`
const SIGNATURE = 'pay(uint256 deadline, address spender, bool isExact, uint8[] kinds, bytes hook)'
const CONDITIONS = {
  $schema: 'erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 1, address: TO }] } },
  metadata: {},
  display: {
    formats: {
      [SIGNATURE]: {
        intent: 'Pay',
        fields: [
          { path: 'deadline', label: 'Deadline', visible: { ifNotIn: [`${2n ** 256n - 1n}`] } },
          { path: 'spender', label: 'Spender', format: 'addressName', visible: { ifNotIn: [FROM] } },
          { path: 'isExact', label: 'Exact', visible: { ifNotIn: [true] } },
          { path: 'kinds.[]', label: 'Kind', visible: { mustMatch: [1] } },
          { path: 'hook', label: 'Hook', visible: { ifNotIn: ['0x', '0x7702'] } },
        ],
      },
    },
  },
}

describe('each changed byte of a hidden value', () => {
  test.each(['0x', '0x7702'] as const)('[T226] shows it or rejects the description, with hook %s', async (hook) => {
    const { entries } = compileFile(CONDITIONS)
    const described = new Map(entries.map(({ key, body }) => [key, body]))
    const abi = parseAbi([`function ${SIGNATURE}`])
    const data = encodeFunctionData({ abi, args: [2n ** 256n - 1n, FROM, true, [1, 1], hook] })
    const call: BoundCall = { chainId: 1, to: TO, data, value: 0n }
    const before = await screenOf(call, {}, described)
    expect(before?.shown).not.toContain('"described"')
    for (let at = 2; at < data.length; at += 2) {
      for (const mask of MASKS) {
        const after = await screenOf({ ...call, data: withByte(data, at, mask) }, {}, described)
        expect(after?.shown).not.toBe(before?.shown)
      }
    }
  })
})

describe('each changed byte of an amount', () => {
  test('[T271] shows it without a limit, at a listed token', async () => {
    const format = { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } }
    const formats = { 'take(uint256 amount)': { intent: 'Take', fields: [format] } }
    const { entries } = compileFile({ ...CONDITIONS, display: { formats } })
    const described = new Map(entries.map(({ key, body }) => [key, body]))
    const data = encodeFunctionData({ abi: parseAbi(['function take(uint256 amount)']), args: [2n ** 256n - 1n] })
    const call: BoundCall = { chainId: 1, to: TO, data, value: 0n }
    const provider = { tokens: { [TO]: { symbol: 'USDC', decimals: 6 } } }
    const before = await screenOf(call, provider, described)
    expect(before?.shown).toContain('∞ USDC')
    for (let at = 10; at < data.length; at += 2) {
      const after = await screenOf({ ...call, data: withByte(data, at, 0x80) }, provider, described)
      expect(after?.fields).not.toBe(before?.fields)
    }
  })
})

const changed = fc.record({ at: fc.nat(), mask })
type Change = { at: number; mask: number }

describe('a function that hides each kind of argument', () => {
  const signature =
    'function send(string chain, string to, uint256 word, uint256 amount, bytes32 id, bytes2 tag, uint8 kind, bool isFast)'
  const abi = parseAbi([signature])
  const inputs = abi[0].inputs.map(({ name, type }) => ({ name, type }))
  const hiding: Descriptor = { owner: 'Bridge', intent: 'Send', rows: [], inputs }
  const shown = fc.subarray(inputs.map(({ name }) => name))
  const args = fc.tuple(
    ...[fc.string(), fc.string()],
    ...[fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 96n })],
    ...[fc.integer({ min: 0, max: 255 }), fc.boolean()],
  )

  test('[T260] [T271] shows each changed byte', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(args, shown, changed, async ([chain, to, word, amount, byte, isFast], names, { at, mask }) => {
        const [id, tag] = [32, 2].map((size) => `0x${byte.toString(16).padStart(2, '0').repeat(size)}` as Hex)
        const data = encodeFunctionData({
          abi,
          args: [chain, to, word, amount, id ?? '0x', tag ?? '0x', byte, isFast],
        } as never)
        const rows = names.map((name) => ({ path: ['#' as const, name], label: name, as: 'raw' as const }))
        const described = new Map([[`1:${TO}:${data.slice(0, 10)}`, { ...hiding, rows }]])
        const call: BoundCall = { chainId: 1, to: TO, data, value: 0n }
        const other = { ...call, data: withByte(data, positionOf(data, at), mask) }
        expectSeen(await screenOf(call, {}, described), await screenOf(other, {}, described))
      }),
      { numRuns: 500 },
    )
  })
})

/** Behind the selector. */
const positionOf = (data: string, at: number) => 10 + (at % ((data.length - 10) / 2)) * 2

describe('each changed byte of a described call', () => {
  test.each(FILES)('[T226] [T271] is seen on the screen: %s', { timeout: 60_000 }, async (name) => {
    const { dataProvider = {}, tests } = readCases(name)
    for (const { rawTx } of tests) {
      const { to, data = '0x', value = 0n, chainId = 1 } = parseTransaction(rawTx as Hex)
      const call: BoundCall = { chainId, to: to ?? '', data, value }
      const before = await screenOf(call, dataProvider)
      expect(before).toBeDefined()
      const isSeen = async (at: number, mask: number) =>
        expectSeen(before, await screenOf({ ...call, data: withByte(data, at, mask) }, dataProvider))
      for (let at = 2; at < data.length; at += 2) for (const mask of MASKS) await isSeen(at, mask)
      await fc.assert(
        fc.asyncProperty(changed, ({ at, mask }) => isSeen(positionOf(data, at), mask)),
        { numRuns: 200 },
      )
      const tail = await screenOf({ ...call, data: `${data}00` }, dataProvider)
      expect(tail?.shown).not.toBe(before?.shown)
    }
  })
})

type Typed = { message: unknown }

describe('each changed value of described typed data', () => {
  test.each(TYPED)('[T226] [T260] is seen on the screen: %s', { timeout: 60_000 }, async (name) => {
    const { dataProvider = {}, tests } = readCases(name)
    for (const { data } of tests) {
      const before = await typedScreenOf(data, dataProvider)
      expect(before).toBeDefined()
      const { message } = data as Typed
      await fc.assert(
        fc.asyncProperty(fc.nat(), changed, async (leaf, change) => {
          const other = withLeaf(message, { left: leaf % countOf(message) }, change)
          const after = await typedScreenOf({ ...(data as Typed), message: other }, dataProvider)
          expect(after).not.toBe(before)
        }),
        { numRuns: 300 },
      )
    }
  })
})

/** Undefined if the frame refuses the data. */
async function typedScreenOf(data: unknown, provider: object): Promise<string | undefined> {
  try {
    const { chainId, described, descriptor } = bindTypedData(data, bodies)
    const explained = await describeData(described, descriptor, frameReading(chainId, provider, bodies))
    const { message } = parseTypedData(withPlainAddresses(data))
    return JSON.stringify([valueFacts(message), explained && explainedFields(explained)])
  } catch {
    return undefined
  }
}

const childrenOf = (value: unknown): unknown[] => (isRecord(value) || Array.isArray(value) ? Object.values(value) : [])

function countOf(value: unknown): number {
  const children = childrenOf(value)
  return children.length === 0 ? 1 : children.reduce((sum: number, one) => sum + countOf(one), 0)
}

function withLeaf(value: unknown, place: { left: number }, change: Change): unknown {
  if (Array.isArray(value)) return value.map((one) => withLeaf(one, place, change))
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withLeaf(one, place, change)]))
  }
  place.left -= 1
  return place.left === -1 ? changedLeaf(value, change) : value
}

function changedLeaf(value: unknown, { at, mask }: Change): unknown {
  if (typeof value === 'boolean') return !value
  const text = String(value)
  if (/^0x(?:[0-9a-f]{2})+$/i.test(text))
    return withByte(text.toLowerCase(), 2 + (at % (text.length / 2 - 1)) * 2, mask)
  return /^[0-9]+$/.test(text)
    ? String(BigInt(text) ^ BigInt(mask))
    : `${text}${String.fromCharCode(0x21 + (mask % 90))}`
}
