import { fullContract } from '@airlock/protocol/gateway/fullContract'
import { route } from '../Route.ts'

/** A page of the wallet catalogue, kept for five minutes (S9.11). */
export const getWallets = route({
  endpoint: fullContract.wallets,
  access: 'project',
  keeps: { by: 'client', freshS: 300 },
  answer: ({ query }, { catalogue }) => catalogue.wallets(query),
})
