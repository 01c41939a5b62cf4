import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../Route.ts'

/** The icon of a wallet, by the `image_id` of its entry. */
export const getWalletImage = route({
  endpoint: fullContract.walletImage,
  access: 'open',
  keeps: { by: 'forever' },
  answer: ({ params }, { catalogue }) => catalogue.image(params.id),
})
