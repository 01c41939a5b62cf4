import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../../Route.ts'

export const getWallets = route({
  endpoint: fullContract.wallets,
  access: 'project',
  caching: { by: 'client', maxAgeS: 300 },
  respond: ({ query }, { catalogue }) => catalogue.wallets(query),
  sample: { path: '/getWallets?page=1&entries=2', invalid: ['/getWallets?page=0', 'query.page'] },
})
