import { gatewayContract } from '@airlock/protocol/gateway/contract'
import { route } from '../Route.ts'

/** A page of the wallet catalogue, kept for five minutes (S9.11). */
export const getWallets = route({
  endpoint: gatewayContract.wallets,
  access: 'project',
  keeps: { by: 'client', freshS: 300 },
  answer: ({ query }, { catalogue }) => catalogue.wallets(query),
})
