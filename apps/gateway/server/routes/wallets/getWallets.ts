import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../../Route.ts'

export const getWallets = route({
  endpoint: fullContract.wallets,
  access: 'project',
  caching: { by: 'client', maxAgeS: 300 },
  answer: ({ query }, { catalogue }) => catalogue.wallets(query),
  sample: { path: '/getWallets?page=1&entries=2', invalid: ['/getWallets?page=0', 'query.page'] },
})
