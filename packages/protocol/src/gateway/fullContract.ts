import * as z from 'zod/mini'
import { walletQuery } from './answers/walletQuery.ts'
import { walletEntry, walletPage } from './answers/wallets.ts'
import { approvalContract } from './approvalContract.ts'
import { chartContract } from './chartContract.ts'
import { gatewayContract, OF_SOURCE } from './contract.ts'
import { descriptorsContract } from './descriptorsContract.ts'
import type { Endpoint } from './Endpoint.ts'
import { namesContract } from './namesContract.ts'
import { onrampContract } from './onrampContract.ts'
import { sessionsContract } from './sessionsContract.ts'
import { swapBuildContract } from './swap/swapBuildContract.ts'
import { swapContract } from './swap/swapContract.ts'

const imageName = z.object({ id: z.string().check(z.regex(/^[-_.:a-zA-Z0-9]{1,128}$/)) })

export const fullContract = {
  ...gatewayContract,
  ...chartContract,
  ...swapContract,
  ...swapBuildContract,
  ...approvalContract,
  ...onrampContract,
  ...sessionsContract,
  ...namesContract,
  ...descriptorsContract,
  media: {
    method: 'GET',
    path: '/v1/media',
    query: z.object({
      u: z.string().check(z.regex(/^[-_A-Za-z0-9]{1,4096}$/)),
      s: z.string().check(z.regex(/^[-_A-Za-z0-9]{1,128}$/)),
    }),
    response: 'image',
    errors: [400, 403, 404, 429, 500, 502, 503, 504],
  },
  wallets: {
    method: 'GET',
    path: '/getWallets',
    query: walletQuery,
    response: walletPage,
    list: { key: 'data', item: walletEntry },
    errors: OF_SOURCE,
  },
  walletImage: {
    method: 'GET',
    path: '/getWalletImage/{id}',
    params: imageName,
    response: 'image',
    errors: [400, 404, 429, 502],
  },
  tokenImage: {
    method: 'GET',
    path: '/getTokenImage/{id}',
    params: imageName,
    response: 'image',
    errors: [400, 404, 429],
  },
  networkImage: {
    method: 'GET',
    path: '/getNetworkImage/{id}',
    params: imageName,
    response: 'image',
    errors: [400, 404, 429],
  },
} as const satisfies Record<string, Endpoint>
