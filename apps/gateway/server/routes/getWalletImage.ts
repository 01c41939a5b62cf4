import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'

/** The icon of a wallet, by the `image_id` of its entry. */
export const getWalletImage = route({
  endpoint: gatewayContract.walletImage,
  access: 'open',
  keeps: { by: 'forever' },
  answer: ({ params }, { catalogue }) => catalogue.image(params.id),
})
