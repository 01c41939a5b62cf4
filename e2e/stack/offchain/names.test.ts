import { createPublicClient, getAddress, http, keccak256, slice, stringToHex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalChain } from '../chain/startAnvil.ts'
import { startChain } from '../chain/startChain.ts'
import { CHAINS } from '../facts/holdings.ts'
import { FALSE_CLAIM, NAMES, OFFCHAIN_NAMES, WILDCARD_NAME } from '../facts/names.ts'
import { PEOPLE } from '../facts/people.ts'
import { keptState } from '../history/keptState.ts'
import { setOrigin } from './setOrigin.ts'
import { type Offchain, startOffchain } from './startOffchain.ts'

const PORT = 21_533

let chain: LocalChain
let offchain: Offchain
let client: ReturnType<typeof connect>

// The chain of the library names Ethereum's own contracts: a client finds the names of the world without settings.
const connect = (url: string) => createPublicClient({ chain: mainnet, transport: http(url, { retryCount: 0 }) })

beforeAll(async () => {
  const state = await keptState('ethereum', PORT)
  const parts = [startChain({ chainId: CHAINS.ethereum.chainId, port: PORT, state }), startOffchain({ port: PORT + 1 })]
  ;[chain, offchain] = (await Promise.all(parts)) as [LocalChain, Offchain]
  await setOrigin(chain, offchain.origin)
  client = connect(chain.rpcUrl)
}, 180_000)
afterAll(() => Promise.all([chain.close(), offchain.close()]))

describe('names on the chain', () => {
  test.each(NAMES)('resolves $name as documented', async ({ name, address = null, avatar = null }) => {
    expect(await client.getEnsAddress({ name })).toBe(address)
    const shown = avatar?.replace('{origin}', offchain.origin) ?? null
    expect(await client.getEnsText({ name, key: 'avatar' })).toBe(shown)
  })

  test.each(NAMES.filter(({ isPrimary }) => isPrimary))('returns $name for its address', async ({ name, address }) => {
    expect(address && (await client.getEnsName({ address }))).toBe(name)
  })

  test('returns no name for an address that claims another’s name', async () => {
    expect(await client.getEnsName({ address: FALSE_CLAIM.address })).toBeNull()
    await expect(client.getEnsName({ address: FALSE_CLAIM.address, strict: true })).rejects.toThrow(
      /ReverseAddressMismatch/,
    )
  })

  test('returns no name without a claim, and no address unregistered', async () => {
    expect(await client.getEnsName({ address: PEOPLE.market })).toBeNull()
    expect(await client.getEnsAddress({ name: 'unregistered.airlock.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'other.example' })).toBeNull()
  })

  test('gives each wildcard name its own address', async () => {
    const address = getAddress(slice(keccak256(stringToHex('anything')), 12))
    expect(await client.getEnsAddress({ name: `anything.${WILDCARD_NAME}` })).toBe(address)
    expect(await client.getEnsAddress({ name: `deeper.anything.${WILDCARD_NAME}` })).not.toBe(address)
  })
})

describe('names outside the chain', () => {
  const { trusted, page, forged, inside, endless } = OFFCHAIN_NAMES

  test('resolves what their server signed, also for names below', async () => {
    expect(await client.getEnsAddress({ name: trusted.name })).toBe(PEOPLE.ada)
    expect(await client.getEnsAddress({ name: `anyone.${trusted.name}` })).toBe(PEOPLE.ada)
    expect(await client.getEnsText({ name: trusted.name, key: 'avatar' })).toBeNull()
  })

  test.each([page, forged])(
    'returns no address for $name, whose server answers with something else',
    async ({ name }) => {
      expect(await client.getEnsAddress({ name }).catch(() => null)).toBeNull()
      await expect(client.getEnsAddress({ name, strict: true })).rejects.toThrow()
    },
  )

  test('rejects a private network in a guarded client', async () => {
    const requests: string[] = []
    const guarded = createPublicClient({
      chain: mainnet,
      transport: http(chain.rpcUrl, { retryCount: 0 }),
      ccipRead: {
        async request({ urls }) {
          requests.push(...urls)
          throw new Error('refused')
        },
      },
    })
    await expect(guarded.getEnsAddress({ name: inside.name, strict: true })).rejects.toThrow()
    expect(requests).toEqual(['http://169.254.169.254/{data}'])
  })

  test('redirects until the client stops', async () => {
    let lookups = 0
    const counting = createPublicClient({
      chain: mainnet,
      transport: http(chain.rpcUrl, { retryCount: 0 }),
      ccipRead: {
        async request() {
          lookups += 1
          if (lookups > 5) throw new Error('enough')
          return '0x'
        },
      },
    })
    await expect(counting.getEnsAddress({ name: endless.name, strict: true })).rejects.toThrow()
    expect(lookups).toBe(6)
  })
})
