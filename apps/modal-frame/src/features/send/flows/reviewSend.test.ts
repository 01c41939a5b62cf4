import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { queryKeys } from '../../../core/queries/queryKeys.ts'
import { tokensFailuresAtom } from '../../../core/queries/tokens.ts'
import { createTransfers } from '../../../namespaces/eip155/transfers/createTransfers.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { ADDRESS, ARBITRUM, connectedSession, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../testing/testGateway.ts'
import { COIN, setUpSend, TOKEN, USDC } from '../../../testing/testSend.ts'
import { testView } from '../../../testing/testView.tsx'
import { formState } from '../state/formState.ts'
import { sendAccountAtom } from '../state/sendState.ts'
import { listedTokensAtom } from '../state/tokens/listedTokens.ts'
import { WalletSend } from '../views/WalletSend/WalletSend.tsx'
import { WalletSendPreview } from '../views/WalletSendPreview/WalletSendPreview.tsx'
import { WalletSendSelectToken } from '../views/WalletSendSelectToken/WalletSendSelectToken.tsx'
import { enterAmount, enterMax, toggleUnit } from './enterAmount.ts'
import { enterReceiver } from './enterReceiver.ts'
import { loadTokens } from './loadTokens.ts'
import { readQuote } from './readQuote.ts'
import { reviewSend } from './reviewSend.ts'

const NAMED = '0x1000000000000000000000000000000000000ABC'

/** Knows one name and the gas price. */
function withGateway(parts: ReturnType<typeof setUpSend>) {
  const responses: Record<string, unknown> = {
    '/v1/supported-chains': { http: ['eip155:42161'], ws: [] },
    '/v1/convert/gas-price': { standard: '1', fast: '2', instant: '3' },
    '/v1/profile/account/ada.eth': {
      name: 'ada.eth',
      registered_at: null,
      updated_at: null,
      addresses: { 60: { address: NAMED } },
      attributes: [{ avatar: 'https://gateway.example/v1/media?u=a&s=b' }],
    },
  }
  const fetch = vi.fn(async (url: string) => {
    const response = responses[decodeURIComponent(new URL(url).pathname)]
    return new Response(JSON.stringify(response ?? { status: 'FAILURE', reasons: [] }), {
      status: response ? 200 : 404,
    })
  })
  return { ...parts.deps, gateway: { origin: 'https://gateway.example', projectId: 'default', fetch } }
}

describe('an amount', () => {
  test('[S3.16:token] is kept as it was typed, in the token or in dollars', async () => {
    const { deps, form, fill } = setUpSend()
    await fill(TOKEN, '1.5', '')
    expect(form()).toMatchObject({ token: TOKEN, sendTokenAmount: '1.5', unit: 'token' })
    toggleUnit(deps)
    expect(form()).toMatchObject({ sendTokenAmount: '1.5', unit: 'fiat' })
    await fill(COIN, '1000', '')
    expect(form()).toMatchObject({ unit: 'fiat' })
    toggleUnit(deps)
    expect(form()).toMatchObject({ sendTokenAmount: '0.5', unit: 'token' })
  })

  test('clears an invalid amount with the other unit, which needs a price', () => {
    const { deps, form, fill } = setUpSend()
    void fill(TOKEN, '1e3', '')
    toggleUnit(deps)
    expect(form()).toMatchObject({ sendTokenAmount: '', unit: 'fiat' })
    const other = setUpSend()
    void other.fill({ ...TOKEN, address: `${TOKEN.address}1`, price: 0 } as typeof TOKEN, '1', '')
    toggleUnit(other.deps)
    expect(other.form()).toMatchObject({ sendTokenAmount: '1', unit: 'token' })
  })

  test('enters the whole balance of a token, or of the coin less the fee', async () => {
    const { deps, form, store, chain } = setUpSend()
    const { sendAtom } = await import('../state/sendState.ts')
    store.set(sendAtom, { token: TOKEN })
    enterMax(deps)
    expect(form()).toMatchObject({ sendTokenAmount: '250.5', isMax: true })
    store.set(sendAtom, { token: COIN })
    await readQuote(deps)
    enterMax(deps)
    expect(chain.fee.total).toBe(21_000_000_000_000n)
    expect(form()).toMatchObject({ sendTokenAmount: '1.499979', isMax: true })
    enterAmount(deps, '1')
    expect(form().isMax).toBe(false)
  })
})

test('[S5.7:unsupported] explains that another network kind cannot send', async () => {
  const { deps, adapter, form } = setUpSend()
  delete adapter.transfers
  await readQuote(deps)
  expect(form().problem).toBe('unsupported')
  const view = await testView({ deps }, createElement(WalletSend))
  expect(view.alert()).toBe('Unsupported chain\nYou can’t send on this network. Switch to another one.')
})

describe('a receiver', () => {
  test('[S3.16:receiver] is an address as it is', async () => {
    const { deps, form } = setUpSend()
    await enterReceiver(deps, ` ${OTHER_ADDRESS} `)
    expect(form()).toMatchObject({ receiverAddress: OTHER_ADDRESS, receiverStatus: 'ready', receiverProfileName: null })
    await enterReceiver(deps, OTHER_ADDRESS.toLowerCase().replace('0x2546b', '0x2546B'))
    expect(form()).toMatchObject({ receiverAddress: null, receiverStatus: 'invalid' })
    await enterReceiver(deps, '')
    expect(form()).toMatchObject({ receiver: '', receiverStatus: 'empty' })
  })

  test('[S3.16:receiverProfile] [S7.13:answer] fetches the address, the name and the image of a name', async () => {
    const parts = setUpSend()
    const deps = withGateway(parts)
    const entered = enterReceiver(deps, 'ada.eth')
    await parts.clock.advance(0)
    expect(parts.form().receiverStatus).toBe('resolving')
    await parts.clock.advance(300)
    await entered
    expect(parts.form()).toMatchObject({
      receiverAddress: NAMED,
      receiverProfileName: 'ada.eth',
      receiverProfileImageUrl: 'https://gateway.example/v1/media?u=a&s=b',
      receiverStatus: 'ready',
    })
  })

  test('prefers the address on the selected network to the one on Ethereum', async () => {
    const parts = setUpSend()
    const ofArbitrum = String(0x8000_0000 + 42_161)
    const profile = { name: 'ada.eth', registered_at: null, updated_at: null, attributes: [] }
    const addresses = { 60: { address: NAMED }, [ofArbitrum]: { address: OTHER_ADDRESS } }
    const { gateway } = testGateway({ 'ada.eth': { ...profile, addresses } })
    const entered = enterReceiver({ ...parts.deps, gateway }, 'ada.eth')
    await parts.clock.advance(0)
    await parts.clock.advance(300)
    await entered
    expect(parts.form()).toMatchObject({ receiverAddress: OTHER_ADDRESS, receiverStatus: 'ready' })
  })

  test('explains a missing gateway without a request', async () => {
    const parts = setUpSend()
    const entered = enterReceiver(withGateway(parts), 'nobody.eth')
    await parts.clock.advance(0)
    await parts.clock.advance(300)
    await entered
    expect(parts.form().receiverStatus).toBe('unknown')
    const pendingReceiver = enterReceiver(parts.deps, 'ada.eth')
    await parts.clock.advance(0)
    await parts.clock.advance(300)
    await pendingReceiver
    expect(parts.form().receiverStatus).toBe('unreachable')
  })

  test.each([
    OTHER_ADDRESS.toUpperCase(),
    `arb1:${OTHER_ADDRESS}`,
    `eip155:42161:${OTHER_ADDRESS}`,
    `\u200b${OTHER_ADDRESS}\u2069\n`,
  ])('reads %j as an address', async (typed) => {
    const { deps, form } = setUpSend()
    await enterReceiver(deps, typed)
    expect(form()).toMatchObject({ receiver: typed, receiverStatus: 'ready', otherNetwork: null })
    expect(form().receiverAddress?.toLowerCase()).toBe(OTHER_ADDRESS.toLowerCase())
  })

  test('[T156] rejects an address whose prefix names another network', async () => {
    const { deps, form } = setUpSend()
    await enterReceiver(deps, `base:${OTHER_ADDRESS}`)
    expect(form()).toMatchObject({
      receiverStatus: 'otherNetwork',
      otherNetwork: 'eip155:8453',
      receiverAddress: null,
    })
    await enterReceiver(deps, `nope:${OTHER_ADDRESS}`)
    expect(form()).toMatchObject({ receiverStatus: 'unknownPrefix', otherNetwork: null, receiverAddress: null })
  })

  test('rejects an address with a wrong checksum behind a prefix', async () => {
    const { deps, form } = setUpSend()
    await enterReceiver(deps, `arb1:${OTHER_ADDRESS.replace('E', 'e')}`)
    expect(form()).toMatchObject({ receiverStatus: 'invalid', receiverAddress: null })
  })

  test('stops looking up a name that was typed over', async () => {
    const parts = setUpSend()
    const deps = withGateway(parts)
    const first = enterReceiver(deps, 'ada.eth')
    await enterReceiver(deps, OTHER_ADDRESS)
    await parts.clock.advance(300)
    await first
    expect(parts.form()).toMatchObject({ receiverAddress: OTHER_ADDRESS, receiverProfileName: null })
    expect(deps.gateway.fetch).not.toHaveBeenCalled()
  })
})

describe('a request to pay', () => {
  test('fills token, amount and receiver', async () => {
    const { deps, form } = setUpSend()
    await enterReceiver(deps, `ethereum:${USDC}@42161/transfer?address=${OTHER_ADDRESS}&uint256=1.5e6`)
    expect(form()).toMatchObject({
      token: TOKEN,
      sendTokenAmount: '1.5',
      receiver: OTHER_ADDRESS,
      receiverAddress: OTHER_ADDRESS,
      receiverStatus: 'ready',
    })
  })

  test('fills only the receiver of another network and offers the switch', async () => {
    const { deps, form } = setUpSend()
    await enterReceiver(deps, `ethereum:${OTHER_ADDRESS}@8453?value=1e18`)
    expect(form()).toMatchObject({ otherNetwork: 'eip155:8453', sendTokenAmount: '', receiverAddress: OTHER_ADDRESS })
  })
})

describe('a balance that grew since it was listed', () => {
  test('is what the chain says, for the form too', async () => {
    const { deps, store, fill, form, chain } = setUpSend()
    const listed = { ...TOKEN, quantity: { ...TOKEN.quantity, numeric: '5' } }
    store.set(listedTokensAtom, { of: store.get(sendAccountAtom), tokens: [COIN, listed], isListing: false })
    await fill(listed, '250.5', OTHER_ADDRESS)
    expect(formState(form())).toBe('insufficientFunds')
    await readQuote(deps)
    expect(formState(form())).toBe('preview')
    chain.token = { asset: 250_499_999n, decimals: 6 }
    await readQuote(deps)
    expect(formState(form())).toBe('insufficientFunds')
  })

  test('is listed again whenever the form asks, and stays as it was without an answer', async () => {
    const { deps, store, form } = setUpSend()
    const { gateway, respond, count } = testGateway()
    const amounts = async (numeric: string | null) => {
      respond(
        'balance',
        numeric === null ? 502 : { balances: [tokenBalance({ quantity: { decimals: '18', numeric } })] },
      )
      await loadTokens({ ...deps, gateway })
      return form().tokenBalances.map(({ quantity }) => quantity.numeric)
    }
    expect([await amounts('5'), await amounts('7'), await amounts(null)]).toEqual([['5'], ['7'], ['7']])
    expect(count('balance')).toBe(3)
    store.set(listedTokensAtom, { of: null, tokens: [], isListing: false })
    expect(await amounts(null)).toEqual(['7'])
  })
})

const twinOf = (address: string) => `${address.slice(0, 6)}${'0'.repeat(32)}${address.slice(-4)}`.toLowerCase()

/** Only one source knows the similar address. */
async function warningsOf(to: string, position: 'account' | 'label' | 'history' | 'foreign') {
  const { deps, store, fill, preview } = setUpSend({
    ...(position === 'account' && { session: connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) }),
    ...(position === 'label' && { addressLabels: { [OTHER_ADDRESS]: 'Rent' } }),
  })
  const transfers = [{ direction: 'out', quantity: { numeric: '1' }, counterparty: OTHER_ADDRESS }]
  const sentFrom = position === 'foreign' ? twinOf(OTHER_ADDRESS) : ADDRESS.toLowerCase()
  if (position === 'history' || position === 'foreign') {
    const pages = [{ data: [{ id: '1', metadata: { sentFrom }, transfers }], next: null }]
    queryClient(store).setQueryData(queryKeys.history({ network: ARBITRUM, address: ADDRESS }), { pages })
  }
  await fill(COIN, '1', to)
  await reviewSend(deps)
  return preview()?.warnings
}

describe('a review', () => {
  test('reads every figure from the chain, and shows it', async () => {
    const { deps, fill, preview, views, chain } = setUpSend()
    await fill(TOKEN, '250.5', OTHER_ADDRESS)
    await reviewSend(deps)
    expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
    expect(preview()).toMatchObject({ transfer: { amount: 250_500_000n }, fee: chain.fee, warnings: [] })
  })

  test('[S3.16:loading] sets loading meanwhile', async () => {
    const { deps, fill, form } = setUpSend()
    await fill(TOKEN, '1', OTHER_ADDRESS)
    const reviewed = reviewSend(deps)
    expect(form().loading).toBe(true)
    await reviewed
    expect(form().loading).toBe(false)
  })

  test("caps the fee at ten times the gateway's instant fee", async () => {
    const parts = setUpSend()
    await parts.fill(COIN, '1', OTHER_ADDRESS)
    await reviewSend(withGateway(parts))
    expect(parts.transfers.fee.mock.calls.at(-1)?.[2]).toBe(30n)
  })

  test.each([
    ['balance', { asset: 1n, decimals: 6 }],
    ['token', { asset: 250_500_000n, decimals: 18 }],
    ['token', { asset: 250_500_000n, decimals: null }],
  ] as const)('stops at %s where the chain says otherwise than the list', async (problem, token) => {
    const { deps, fill, form, chain, views } = setUpSend()
    await fill(TOKEN, '1', OTHER_ADDRESS)
    chain.token = token as typeof chain.token
    await reviewSend(deps)
    expect(form()).toMatchObject({ problem, loading: false })
    expect(views()).toEqual(['Account', 'WalletSend'])
  })

  test('[S5.7:evmNative] needs the gas price and the decimals of the network for the coin', async () => {
    const { deps, store, fill, form, preview, transfers, views } = setUpSend()
    const review = async (decimals = '18') => {
      const coin = { ...COIN, quantity: { ...COIN.quantity, decimals } }
      store.set(listedTokensAtom, { of: store.get(sendAccountAtom), tokens: [coin], isListing: false })
      await fill(coin, '0.5', OTHER_ADDRESS)
      await reviewSend(deps)
      return form().problem
    }
    transfers.fee.mockImplementationOnce(createTransfers(async () => null).fee)
    expect(await review()).toBe('network')
    expect(await review('17')).toBe('token')
    expect(await review('19')).toBe('token')
    expect([preview(), views()]).toEqual([null, ['Account', 'WalletSend']])
    expect(await review()).toBeNull()
    expect(preview()).toMatchObject({ transfer: { amount: 10n ** 18n / 2n } })
  })

  test('[S5.8:zero] [S5.8:belowGas] stops where the coin does not pay the fee', async () => {
    const { deps, fill, form, chain } = setUpSend()
    await fill(COIN, '1.5', OTHER_ADDRESS)
    await reviewSend(deps)
    expect(form().problem).toBe('gas')
    chain.context = { ...chain.context, coin: 0n }
    await fill(TOKEN, '1', OTHER_ADDRESS)
    await reviewSend(deps)
    expect(form().problem).toBe('gas')
  })

  test('[S5.8:smartAccount] continues without any coin where the account is a smart one', async () => {
    const { deps, fill, form, chain, views } = setUpSend()
    chain.context = { ...chain.context, coin: 0n }
    const review = async (preferredAccountType: 'eoa' | 'smartAccount') => {
      connectEmailWallet(deps, preferredAccountType)
      await fill(TOKEN, '1', OTHER_ADDRESS)
      await reviewSend(deps)
    }
    await review('eoa')
    expect(form().problem).toBe('gas')
    await review('smartAccount')
    expect(form().problem).toBeNull()
    expect(views()).toEqual(['Account', 'WalletSend', 'WalletSendPreview'])
  })

  test('[S5.8:smartAccount] sends a full balance below the fee if others pay, and says who', async () => {
    const shown = async (coinOf: (fee: bigint) => bigint) => {
      const { deps, fill, form, chain, preview } = setUpSend()
      connectEmailWallet(deps, 'smartAccount')
      chain.context = { ...chain.context, coin: coinOf(chain.fee.total) }
      await fill(COIN, '0', OTHER_ADDRESS)
      await readQuote(deps)
      enterMax(deps)
      await reviewSend(deps)
      expect(form().problem).toBeNull()
      const text = (await testView({ deps }, createElement(WalletSendPreview))).text() ?? ''
      return { text, left: chain.context.coin - (preview()?.transfer.amount ?? 0n), fee: chain.fee.total }
    }
    const underfunded = await shown((fee) => fee - 1n)
    expect(underfunded.left).toBe(0n)
    expect(underfunded.text).toContain('Network feePaid by the site. If it can’t pay, nothing is sent.')
    expect(underfunded.text).not.toContain('Max network fee')
    const rich = await shown((fee) => fee * 3n)
    expect(rich.left).toBe(rich.fee)
    expect(rich.text).toMatch(/Max network fee\$0.040.*ETHFree if the site pays it/)
  })

  test('[S3.16:gasPrice] has what the gas costs at most, and shows it in dollars and in the coin', async () => {
    const shown = async (maxFeePerGas: bigint) => {
      const { deps, fill, chain, preview } = setUpSend()
      chain.fee = { ...chain.fee, maxFeePerGas, total: chain.fee.gas * maxFeePerGas }
      await fill(TOKEN, '1', OTHER_ADDRESS)
      await reviewSend(deps)
      expect(preview()?.fee).toMatchObject({ maxFeePerGas })
      return (await testView({ deps }, createElement(WalletSendPreview))).text()
    }
    expect(await shown(10n ** 9n)).toContain('Max network fee$0.040.000021 ETH')
    expect(await shown(10n ** 12n)).toContain('Max network fee$42.000.021 ETH')
  })

  test.each([
    ['another account of the wallet', 'account'],
    ['an address that the host labelled', 'label'],
    ['a receiver in the history', 'history'],
  ] as const)('warns of a receiver that looks like %s, and not of the receiver itself', async (_, position) => {
    expect(await warningsOf(twinOf(OTHER_ADDRESS), position)).toEqual([{ kind: 'lookAlike', known: OTHER_ADDRESS }])
    expect(await warningsOf(OTHER_ADDRESS, position)).toEqual([])
  })

  test('takes no transfer that others made for one to a known receiver', async () => {
    expect(await warningsOf(twinOf(OTHER_ADDRESS), 'foreign')).toEqual([])
  })

  test('distinguishes a rejection of the network from a network that does not answer', async () => {
    const { deps, fill, form, transfers } = setUpSend()
    await fill(TOKEN, '1', OTHER_ADDRESS)
    transfers.fee.mockRejectedValueOnce(new AirlockError('RPC_FAILED', { cause: new Error('reverted') }))
    await reviewSend(deps)
    expect(form().problem).toBe('refused')
    transfers.fee.mockRejectedValueOnce(new AirlockError('RPC_FAILED'))
    await reviewSend(deps)
    expect(form().problem).toBe('network')
  })

  test('[S3.16:networkBalance] [S3.16:tokenBalances] lists tokens with balances and their age, also in dollars', async () => {
    const { deps, form, store } = setUpSend()
    const view = await testView({ deps }, createElement(WalletSendSelectToken))
    for (const figure of ['Ether', '1.5 ETH', '$3,000', 'USD Coin', '250.5 USDC', '$250.50']) {
      expect(view.text()).toContain(figure)
    }
    expect(view.alert()).toBeUndefined()
    const failed = (address: string, lastRetry: number) =>
      view.after(() =>
        store.set(tokensFailuresAtom, {
          [`${ARBITRUM}:${address}`]: { lastRetry, error: new AirlockError('BALANCE_UNAVAILABLE') },
        }),
      )
    await failed(OTHER_ADDRESS, 1_700_000_000_000)
    expect(form().lastRetry).toBeNull()
    await failed(ADDRESS, 1_700_000_000_001)
    expect(form().lastRetry).toBe(1_700_000_000_001)
    expect(view.alert()).toBeDefined()
  })

  test('lists the tokens, or only the coin without a list', async () => {
    const { form, store } = setUpSend()
    expect(form().tokenBalances).toEqual([COIN, TOKEN])
    store.set(listedTokensAtom, { of: null, tokens: [], isListing: false })
    expect(form().tokenBalances).toMatchObject([{ symbol: 'ETH', quantity: { numeric: '1.5' }, price: 0 }])
    expect(form().lastRetry).toBeNull()
  })
})
