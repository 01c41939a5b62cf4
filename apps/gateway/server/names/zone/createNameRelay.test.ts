import { primaryNameBytes } from '@airlock/protocol/names/primaryName'
import type { Database } from '@airlock/server/openDatabase'
import { encodeFunctionResult, type Hex, keccak256, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import type { ChainRpc } from '../../sources/ChainRpc.ts'
import type { SourceContext } from '../../sources/Source.ts'
import { createNameRelay } from './createNameRelay.ts'

const registrar = '0x4F382928805ba0e23B30cFB75fC9E848e82DFD47'
const NOW = 1_800_000_000_000
const NO_NAME = encodeFunctionResult({
  abi: parseAbi(['function nameForAddr(address addr) view returns (string)']),
  functionName: 'nameForAddr',
  result: '',
})

/** Replaces PostgreSQL, to count reservations and waiting transactions. */
function countingDatabase() {
  const count = { reserved: 0, sending: 0, most: 0 }
  const database = {
    async transaction(run: (queries: { query(text: string): Promise<object[]> }) => Promise<unknown>) {
      let isSending = false
      const query = async (text: string) => {
        if (text.startsWith('INSERT')) count.reserved += 1
        if (!text.includes('airlock name relayer')) return []
        isSending = true
        count.sending += 1
        count.most = Math.max(count.most, count.sending)
        return []
      }
      try {
        return await run({ query })
      } finally {
        if (isSending) count.sending -= 1
      }
    },
  }
  return { database: database as unknown as Database, count }
}

async function signedName(name: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const expiry = NOW / 1_000 + 600
  const bytes = primaryNameBytes({ registrar, address: account.address, name, expiry })
  return {
    address: account.address,
    name,
    expiry,
    signature: await account.signMessage({ message: { raw: keccak256(bytes) } }),
  }
}

test('holds one connection of the pool while a slow node takes transactions', async () => {
  const { database, count } = countingDatabase()
  const held: ((hash: Hex) => void)[] = []
  const answers: Record<string, () => Hex | Promise<Hex>> = {
    eth_call: () => NO_NAME,
    eth_estimateGas: () => '0x20000',
    eth_gasPrice: () => '0x3b9aca00',
    eth_getTransactionCount: () => '0x0',
    eth_chainId: () => '0x1',
    eth_sendRawTransaction: () => new Promise<Hex>((resolve) => held.push(resolve)),
  }
  const rpc = { request: async ({ method }: { method: string }) => answers[method]?.() } as unknown as ChainRpc
  const relay = createNameRelay({
    ...{ database, rpc, registrar, relayerKey: generatePrivateKey() },
    ...{ maxPerDay: 9, maxGwei: 500, now: () => NOW },
  })
  const context = {} as SourceContext
  const signed = await Promise.all(['first', 'second', 'third'].map((label) => signedName(`${label}.airlock.eth`)))
  const sent = signed.map((one) => relay.setName(one, context))
  await vi.waitFor(() => expect(count.reserved).toBe(3))
  const hashes = ['0x01', '0x02', '0x03'] as const
  for (const [index, hash] of hashes.entries()) {
    await vi.waitFor(() => expect(held).toHaveLength(index + 1))
    held[index]?.(hash)
  }
  expect(new Set(await Promise.all(sent))).toEqual(new Set(hashes))
  expect(count.most).toBe(1)
})
