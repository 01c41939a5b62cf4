import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../../Route.ts'

export const getWalletImage = route({
  endpoint: fullContract.walletImage,
  access: 'open',
  caching: { by: 'forever' },
  respond: ({ params }, { catalogue }) => catalogue.image(params.id),
  sample: {
    path: '/getWalletImage/006ccb4875fb78a327c532246bf9a21c',
    invalid: ['/getWalletImage/%2e%2e%2f', 'params.id'],
  },
})
