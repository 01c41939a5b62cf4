import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../../Route.ts'

export const getTokenImage = route({
  endpoint: fullContract.tokenImage,
  access: 'open',
  caching: { by: 'forever' },
  respond: ({ params }, { tokenImages }) => tokenImages(params.id),
  sample: { path: '/getTokenImage/a', invalid: ['/getTokenImage/%00', 'params.id'] },
})
