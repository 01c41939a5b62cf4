import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { vi } from 'vitest'
import { balanceReady, balancesAtom } from '../core/accounts/balance.ts'
import type {
  CallFee,
  TransactionState,
  Transfer,
  TransferContext,
  Transfers,
  WalletSends,
} from '../core/ports/Transfers.ts'
import { modalAtom, opened } from '../core/router/modal.ts'
import { routerAtom } from '../core/router/router.ts'
import { enterAmount } from '../features/send/flows/enterAmount.ts'
import { enterReceiver } from '../features/send/flows/enterReceiver.ts'
import { sendFormAtom } from '../features/send/state/sendForm.ts'
import { sendAccountAtom, sendAtom } from '../features/send/state/sendState.ts'
import { listedTokensAtom } from '../features/send/state/tokens/listedTokens.ts'
import { createTransfers } from '../namespaces/eip155/transfers/createTransfers.ts'
import type { EvmFee } from '../namespaces/eip155/transfers/readFee.ts'
import { deferred, testDeps } from './testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from './testFixtures.ts'

export const HASH = `0x${'1'.repeat(64)}` as const
export const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ETHER = 10n ** 18n

export const COIN: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: ARBITRUM,
  price: 2_000,
  value: 3_000,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}
export const TOKEN: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: ARBITRUM,
  address: `${ARBITRUM}:${USDC}`,
  price: 1,
  value: 250.5,
  quantity: { decimals: '6', numeric: '250.5' },
  iconUrl: '',
}

export function setUpSend(state: Parameters<typeof testDeps>[1] = {}) {
  const parts = testDeps({}, { session: connectedSession(), ...state })
  const { store, deps, adapter } = parts
  const chain = {
    context: { coin: (3n * ETHER) / 2n, asset: 0n, decimals: null, isContract: false, nonce: 7 } as TransferContext,
    token: { asset: 250_500_000n, decimals: 6 },
    fee: {
      gas: 21_000n,
      maxFeePerGas: 10n ** 9n,
      maxPriorityFeePerGas: 1n,
      dataFee: 0n,
      total: 21_000n * 10n ** 9n,
    } as EvmFee,
    callFee: { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 1n, dataFee: 0n } as CallFee,
    state: { status: 'unknown' } as TransactionState,
  }
  const real = createTransfers(async () => null)
  const transfers = {
    ...real,
    context: vi.fn<Transfers['context']>(async (_network, { asset }: Omit<Transfer, 'amount'>) =>
      asset.address === null
        ? { ...chain.context, asset: chain.context.coin, decimals: asset.decimals }
        : { ...chain.context, ...chain.token },
    ),
    fee: vi.fn<Transfers['fee']>(async () => chain.fee),
    callFee: vi.fn<WalletSends['callFee']>(async () => chain.callFee),
    stateOf: vi.fn<Transfers['stateOf']>(async () => chain.state),
  }
  adapter.transfers = async () => transfers
  const response = deferred<string>()
  response.promise.catch(() => {})
  const request = vi.spyOn(deps.host, 'requestTransaction').mockImplementation(() => response.promise)
  const track = vi.spyOn(deps.host, 'track')
  const caipAddress = `${ARBITRUM}:${ADDRESS}` as const
  store.set(balancesAtom, balanceReady({}, { caipAddress, balance: '1.5', symbol: 'ETH', timestamp: 0 }))
  store.set(listedTokensAtom, { of: store.get(sendAccountAtom), tokens: [COIN, TOKEN], isListing: false })
  store.set(modalAtom, opened())
  store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSend' }])

  return {
    ...parts,
    chain,
    transfers,
    response,
    request,
    tracked: () => track.mock.calls.map(([{ event }]) => event),
    track,
    form: () => store.get(sendFormAtom),
    preview: () => store.get(sendAtom).preview,
    views: () => store.get(routerAtom).map(({ view }) => view),
    async fill(token: TokenBalance, amount: string, receiver: string) {
      store.set(sendAtom, { token })
      enterAmount(deps, amount)
      await enterReceiver(deps, receiver)
    },
  }
}
