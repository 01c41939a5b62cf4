import type { Nft } from '@airlock/protocol/gateway/answers/nfts'
import { expect, test } from 'vitest'
import { routerAtom } from '../../../../core/router/router.ts'
import { chosenTokenAtom } from '../../../../core/tokens/chosenToken.ts'
import { ADDRESS, ARBITRUM, BASE, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { enterReceiver } from '../../../send/flows/enterReceiver.ts'
import { reviewSend } from '../../../send/flows/reviewSend.ts'
import { sendFormAtom } from '../../../send/state/sendForm.ts'
import { WalletSend } from '../../../send/views/WalletSend/WalletSend.tsx'
import { WalletSendPreview } from '../../../send/views/WalletSendPreview/WalletSendPreview.tsx'
import { NftDetail } from './NftDetail.tsx'

const CONTRACT = '0x1000000000000000000000000000000000000ABC'
const HARBOUR: Nft = {
  id: `${ARBITRUM}:${CONTRACT}/12`,
  chainId: ARBITRUM,
  contract: `${ARBITRUM}:${CONTRACT}`,
  tokenId: '12',
  interface: 'ERC721',
  name: 'Harbour #12',
  collection: { name: 'Quiet Harbours' },
  flags: { is_spam: false },
  quantity: '1',
}

async function opened(nft: Nft) {
  const parts = setUpSend()
  parts.store.set(routerAtom, [{ view: 'Account' }, { view: 'NftDetail', nft }])
  return { ...parts, view: await testView(parts, <NftDetail />) }
}

test('sends an NFT from its details, reviewed by its name', async () => {
  const { deps, store, view, views, chain, transfers, preview } = await opened(HARBOUR)
  await view.click('Send')
  expect(views().at(-1)).toBe('WalletSend')
  chain.token = { asset: 1n, decimals: 0 }
  const form = await testView({ deps }, <WalletSend />)
  await form.settled()
  expect(form.text()).toContain('Harbour #12Quiet Harbours')
  expect(store.get(chosenTokenAtom)).toBeNull()
  await enterReceiver(deps, OTHER_ADDRESS)
  await reviewSend(deps)
  const item = { id: '12', kind: 'ERC721' }
  expect(preview()?.transfer).toEqual({
    from: ADDRESS,
    to: OTHER_ADDRESS,
    asset: { address: CONTRACT, decimals: 0, item },
    amount: 1n,
  })
  expect(transfers.context.mock.lastCall?.[1].asset.item).toEqual(item)
  const review = await testView({ deps }, <WalletSendPreview />)
  expect(review.text()).toContain('Harbour #12')
  expect(store.get(sendFormAtom).token?.item).toEqual(item)
})

test.each([
  ['spam', { ...HARBOUR, flags: { is_spam: true } }],
  ['an NFT of another network', { ...HARBOUR, chainId: BASE }],
])('offers no send of %s', async (_, nft) => {
  const { view } = await opened(nft as Nft)
  expect(view.buttons()).not.toContain('Send')
})
