import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../Route.ts'

/** The icon of a token that comes with the gateway. */
export const getTokenImage = route({
  endpoint: fullContract.tokenImage,
  access: 'open',
  keeps: { by: 'forever' },
  answer: ({ params }, { tokenImages }) => tokenImages(params.id),
})
