import { fileURLToPath } from 'node:url'
import { addressesIn } from '@airlock/protocol/clearSigning/addressesIn'
import { describe as describeData } from '@airlock/protocol/clearSigning/describe'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { encodeFunctionData, type Hex, parseAbi, parseTransaction } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { rawText } from '../../../apps/secure-email-frame/frame/approvals/messages/rawText.ts'
import { compileFile } from './compileFile.ts'
import { compileSnapshot } from './compileSnapshot.ts'
import { readCheckout } from './readCheckout.ts'
import { type Bodies, type BoundCall, bindCall, NO_NODE, REGISTRY, readCases, readingOf } from './registryCase.ts'

const FILES = [
  'calldata-PftMarketplace.tests.json',
  'calldata-SessionManager.tests.json',
  'calldata-Simple7702Account.tests.json',
  'calldata-TokenMessengerV2.tests.json',
  'calldata-WrappedTokenGatewayV3.tests.json',
  'calldata-wstETH.tests.json',
]
/** Bits that a change flips: one, two, and all of a byte. */
const MASKS = [0x01, 0x41, 0xff]
const FROM: Hex = `0x${'77'.repeat(20)}`

let bodies: Bodies
beforeAll(async () => {
  const { snapshot } = await compileSnapshot(readCheckout(fileURLToPath(REGISTRY)), NO_NODE)
  bodies = new Map(snapshot.leaves.map(([key, position]) => [key, snapshot.bodies[position] as Descriptor]))
})

async function shownOf(
  call: BoundCall,
  provider: object,
  described = bodies,
): Promise<{ shown: string; addresses: string } | undefined> {
  const bound = bindCall(call, FROM, described)
  if (bound === undefined) return undefined
  const explained = await describeData(bound.described, bound.descriptor, readingOf(bound.chainId, provider, described))
  if (explained === undefined) return undefined
  return { shown: JSON.stringify(explained), addresses: addressesIn(bound.described.data).join() }
}

function rawViewOf({ chainId, to, data, value }: BoundCall): string {
  const fees = { nonce: 0, gas: '0', maxFeePerGas: '0', maxPriorityFeePerGas: '0' }
  const transaction = { ...fees, chainId, from: FROM, to, data, value: String(value) }
  return rawText({ kind: 'transactions', transactions: [transaction] } as Parameters<typeof rawText>[0])
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
    const before = await shownOf(call, {}, described)
    expect(JSON.parse(before?.shown ?? '{}').rows).toEqual([])
    for (let at = 2; at < data.length; at += 2) {
      for (const mask of MASKS) {
        const after = await shownOf({ ...call, data: withByte(data, at, mask) }, {}, described)
        expect(after?.shown).not.toBe(before?.shown)
      }
    }
  })
})

describe('each changed byte of a described call', () => {
  test.each(FILES)(
    '[T226] rejects each changed byte or shows it in a row or the raw view: %s',
    { timeout: 60_000 },
    async (name) => {
      const { dataProvider = {}, tests } = readCases(name)
      let [changed, silent] = [0, 0]
      for (const { rawTx } of tests) {
        const { to, data = '0x', value = 0n, chainId = 1 } = parseTransaction(rawTx as Hex)
        const call: BoundCall = { chainId, to: to ?? '', data, value }
        const [before, raw] = [await shownOf(call, dataProvider), rawViewOf(call)]
        for (let at = 2; at < data.length; at += 2) {
          for (const mask of MASKS) {
            const other = { ...call, data: withByte(data, at, mask) }
            const after = await shownOf(other, dataProvider)
            if (after === undefined || after.shown !== before?.shown) {
              changed += 1
              continue
            }
            silent += 1
            // The raw view shows numbers that no row has. Rows have all addresses.
            expect(rawViewOf(other)).not.toBe(raw)
            expect(after.addresses).toBe(before.addresses)
          }
        }
        const tail = await shownOf({ ...call, data: `${data}00` }, dataProvider)
        expect(tail?.shown).not.toBe(before?.shown)
      }
      expect(changed).toBeGreaterThan(silent)
    },
  )
})
