import type { Json } from '@airlock/protocol/snapshot'
import { describe, expect, test } from 'vitest'
import { describedContract, SUPPLY } from '../../testing/describedContract.ts'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { testView } from '../../testing/testView.tsx'
import { Intents } from './Intents.tsx'
import type { IntentsInput } from './IntentsInput.ts'

const HASH = `0x${'7'.repeat(64)}`
const NO_PROXY = `0x${'0'.repeat(64)}`
const supply = { to: OTHER_ADDRESS, data: `${SUPPLY}${'0'.repeat(64)}` }

type Options = { responses?: Record<string, unknown>; slot?: string; input?: string }

async function shown(of: IntentsInput, { responses, slot = NO_PROXY, input = supply.data }: Options = {}) {
  const { deps, adapter } = testDeps({}, { session: connectedSession() })
  const { gateway, requests } = testGateway({ ...describedContract.responses, ...responses })
  const request = async (_network: unknown, { method }: { method: string }): Promise<Json> =>
    method === 'eth_getTransactionByHash' ? { to: OTHER_ADDRESS, input } : slot
  const adapters = { eip155: async () => ({ ...adapter, request }) }
  const { descriptors } = describedContract
  const view = await testView({ deps: { ...deps, gateway, adapters, descriptors } }, <Intents {...of} />)
  await view.settled()
  return { text: view.text(), requests }
}

const waiting = (method: string, params: Json): IntentsInput => ({
  request: {
    id: 1,
    namespace: 'eip155',
    method,
    params,
    wallet: 'Phone',
    view: 'ContinueInWallet',
    endsOnClose: false,
  },
})
const SAID = 'How Lender describes this“Supply”'

describe('Intents', () => {
  test.each<[string, IntentsInput]>([
    ['a sent transaction', { network: ARBITRUM, hash: HASH }],
    ['a batch', { network: ARBITRUM, calls: [{ to: OTHER_ADDRESS, name: SUPPLY, value: '0' }] }],
    ['a waiting transaction', waiting('eth_sendTransaction', [{ from: ADDRESS, ...supply }])],
    ['a waiting batch', waiting('wallet_sendCalls', [{ chainId: '0xa4b1', calls: [supply] }])],
  ])('[T225] quotes the proven words for %s', async (_name, input) => {
    const { text, requests } = await shown(input)
    expect(text).toBe(SAID)
    const asked = requests.filter(({ pathname }) => pathname.includes('/descriptors/'))
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      `/v1/descriptors/${describedContract.descriptors.root}/42161/${OTHER_ADDRESS.toLowerCase()}/${SUPPLY}`,
    ])
  })

  test('numbers the words of a batch by its calls', async () => {
    const other = { to: OTHER_ADDRESS, data: '0x22222222' }
    const { text } = await shown(waiting('wallet_sendCalls', [{ calls: [other, supply] }]))
    expect(text).toBe('How Lender describes this2. “Supply”')
  })

  test.each<[string, unknown]>([
    ['another body', { ...describedContract.responses[SUPPLY], body: { intent: 'Gift', rows: [], inputs: [] } }],
    ['no proof', { ...describedContract.responses[SUPPLY], proof: [] }],
    ['an absence', { absent: {} }],
    ['an error', 500],
  ])('[T225] shows nothing for an answer with %s', async (_name, response) => {
    const { text } = await shown({ network: ARBITRUM, hash: HASH }, { responses: { [SUPPLY]: response } })
    expect(text).toBe('')
  })

  test('[T227] shows nothing if the contract runs other code now', async () => {
    const slot = `0x${'00'.repeat(12)}${'34'.repeat(20)}`
    expect((await shown({ network: ARBITRUM, hash: HASH }, { slot })).text).toBe('')
  })

  test.each([
    ['a gift', '0x11111111'],
    ['a function that the modal names itself', '0x095ea7b3'],
    ['a plain transfer', '0x'],
  ])('[T226] shows nothing for %s', async (_name, input) => {
    expect((await shown({ network: ARBITRUM, hash: HASH }, { input })).text).toBe('')
  })

  test.each<[string, IntentsInput]>([
    ['another network', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', hash: HASH }],
    ['a request for another chain', waiting('wallet_sendCalls', [{ chainId: '0x1', calls: [supply] }])],
    ['a message', waiting('personal_sign', ['0x12', ADDRESS])],
    ['parameters of another form', waiting('eth_sendTransaction', [7])],
    ['an address of another form', waiting('eth_sendTransaction', [{ ...supply, to: '0x12/../../34' }])],
  ])('asks the gateway nothing about %s', async (_name, input) => {
    const { text, requests } = await shown(input)
    expect([text, requests.filter(({ pathname }) => pathname.includes('/descriptors/'))]).toEqual(['', []])
  })
})
