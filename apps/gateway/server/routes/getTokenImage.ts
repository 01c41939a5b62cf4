import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'

/** The icon of a token that comes with the gateway. */
export const getTokenImage = route({
  endpoint: gatewayContract.tokenImage,
  access: 'open',
  keeps: { by: 'forever' },
  answer: ({ params }, { tokenImages }) => tokenImages(params.id),
})
