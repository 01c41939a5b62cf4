import { decodeSs58, encodeSs58 } from '@airlock/protocol/namespaces/polkadot/ss58'
import { storageKeyOf } from '@airlock/protocol/namespaces/polkadot/storageKeyOf'
import { secretFromSeed, sign } from '@scure/sr25519'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFree } from '../../../apps/modal-frame/src/namespaces/polkadot/readFree.ts'
import { POLKADOT_ROSTER } from '../wallets/polkadot/polkadotRoster.ts'
import { POLKADOT_PEOPLE } from './polkadotPeople.ts'
import { type Chopsticks, startChopsticks } from './startChopsticks.ts'
import { startPolkadotDouble } from './startPolkadotDouble.ts'

const PEOPLE = Object.values(POLKADOT_PEOPLE)
const PORT = 21_681
const ZERO_ADDRESS = encodeSs58(new Uint8Array(32).fill(3), 0)
/** Bytes of an entry that the runtimes of 2022 and later have in common: the last field was an amount, and is flags now. */
const COMMON = 2 + 2 * 64

let fake: Awaited<ReturnType<typeof startPolkadotDouble>>
beforeAll(async () => {
  fake = await startPolkadotDouble()
})
afterAll(() => fake.close())

async function requested(method: string, params: unknown[]): Promise<{ result?: unknown; error?: { code: number } }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return (await (await fetch(fake.url, { method: 'POST', body })).json()) as { result?: unknown }
}
const entryOf = async (address: string) => (await requested('state_getStorage', [storageKeyOf(address)])).result

test('funds only its accounts and rejects extrinsics', async () => {
  for (const { address, planck } of PEOPLE) expect(readFree(await entryOf(address))).toBe(planck)
  expect(await entryOf(ZERO_ADDRESS)).toBeNull()
  expect((await requested('author_submitExtrinsic', ['0x00'])).error?.code).toBe(-32_601)
})

const folder = process.env.AIRLOCK_CHOPSTICKS
// Only `npm run prove -- polkadot` has the runtime.
if (folder) {
  describe('the runtime of a relay chain', () => {
    let real: Chopsticks
    beforeAll(async () => {
      real = await startChopsticks(folder, PORT)
      for (const { address, planck } of PEOPLE) await give(address, planck)
    }, 120_000)
    afterAll(() => real.close())
    const give = (address: string, planck: bigint) =>
      real.request('dev_setStorage', [
        { System: { Account: [[[address], { providers: 1, data: { free: String(planck) } }]] } },
      ])
    const realEntry = (address: string) => real.request('state_getStorage', [storageKeyOf(address)])

    test("stores accounts under the product's keys for any encoding", () => {
      for (const { address } of [...PEOPLE, { address: ZERO_ADDRESS }]) {
        const key = decodeSs58(address)?.key ?? new Uint8Array()
        for (const prefix of [0, 2, 42, 1_284]) {
          expect(storageKeyOf(encodeSs58(key, prefix))).toBe(real.api.query.system.account.key(address))
        }
      }
    })

    test("matches the fake's bytes and the runtime's reading", async () => {
      for (const { address, planck } of PEOPLE) {
        const entry = String(await realEntry(address))
        const doubled = String(await entryOf(address))
        expect(doubled.slice(0, COMMON)).toBe(entry.slice(0, COMMON))
        expect(doubled).toHaveLength(entry.length)
        expect(readFree(entry)).toBe(planck)
        expect((await real.api.query.system.account(address)).data.free.toBigInt()).toBe(planck)
      }
      expect(await realEntry(ZERO_ADDRESS)).toBeNull()
    })

    test('returns responses of the same form as the double', async () => {
      for (const [method, params] of [
        ['chain_getBlockHash', [0]],
        ['system_properties', []],
        ['state_getRuntimeVersion', []],
      ] as const) {
        const response = await real.request(method, [...params])
        const { result } = await requested(method, [...params])
        if (typeof result === 'string') expect(String(response)).toHaveLength(result.length)
        else expect(Object.keys(response as object)).toEqual(expect.arrayContaining(Object.keys(result as object)))
      }
    })

    test('executes a signed test transfer, as the product reads it', async () => {
      // A transfer costs more there than the double's person has.
      const { address } = POLKADOT_PEOPLE['dot-good']
      const [planck, amount] = [10_000_000_000_000n, 5_000_000_000_000n]
      await give(address, planck)
      const { seed = 0 } = POLKADOT_ROSTER.find(({ id }) => id === 'dot-good') ?? {}
      const secret = secretFromSeed(new Uint8Array(32).fill(seed))
      const signer = {
        async signRaw({ data }: { data: string }) {
          // 01 names Sr25519.
          return {
            id: 1,
            signature: `0x01${Buffer.from(sign(secret, Buffer.from(data.slice(2), 'hex'))).toString('hex')}`,
          }
        },
      }
      const extrinsic = await real.api.tx.balances.transfer(ZERO_ADDRESS, amount).signAsync(address, { signer })
      await extrinsic.send()
      await real.request('dev_newBlock', [])
      expect(readFree(await realEntry(ZERO_ADDRESS))).toBe(amount)
      const left = readFree(await realEntry(address)) ?? 0n
      expect(left).toBeLessThan(planck - amount)
      const account = await real.api.query.system.account(address)
      expect([account.data.free.toBigInt(), account.nonce.toNumber()]).toEqual([left, 1])
    })
  })
}
