import * as z from 'zod/mini'
import { balance, tokenBalance } from './answers/balance.ts'
import { features } from './answers/features.ts'
import { gasPrice } from './answers/gasPrice.ts'
import { history, transaction } from './answers/history.ts'
import { identity } from './answers/identity.ts'
import { nft, nfts } from './answers/nfts.ts'
import { power, powers } from './answers/powers.ts'
import { fungible, priceBody, prices } from './answers/price.ts'
import { profile } from './answers/profile.ts'
import { rpcAnswer, rpcBody } from './answers/rpc.ts'
import { listedToken, tokens } from './answers/tokens.ts'
import type { Endpoint, GatewayErrorStatus } from './Endpoint.ts'
import { address, chainId, clientQuery, contracts, cursor, proxiedChainId, text } from './fields.ts'
import { supportedChains } from './supportedChains.ts'

const OF_PROJECT = [400, 401, 403, 429, 500, 503] as const satisfies GatewayErrorStatus[]
export const OF_SOURCE = [...OF_PROJECT, 502, 504] as const satisfies GatewayErrorStatus[]

const flag = z.optional(z.string().check(z.maxLength(200)))
/** Any text bypasses the cache, within limits. */
const forceUpdate = flag
const sender = z.optional(z.string().check(z.maxLength(200)))
const ofAddress = z.object({ address })
const profileQuery = z.object({ ...clientQuery, sender, apiVersion: z.optional(z.string().check(z.maxLength(8))) })

export const gatewayContract = {
  supportedChains: {
    method: 'GET',
    path: '/v1/supported-chains',
    query: z.object(clientQuery),
    response: supportedChains,
    errors: OF_PROJECT,
  },
  /** An addition of this gateway. */
  features: {
    method: 'GET',
    path: '/v1/features',
    query: z.object(clientQuery),
    response: features,
    errors: OF_PROJECT,
  },
  identity: {
    method: 'GET',
    path: '/v1/identity/{address}',
    params: ofAddress,
    query: z.object({ ...clientQuery, sender }),
    response: identity,
    errors: OF_SOURCE,
  },
  history: {
    method: 'GET',
    path: '/v1/account/{address}/history',
    params: ofAddress,
    query: z.object({
      ...clientQuery,
      chainId: z.optional(chainId),
      cursor: z.optional(cursor),
      onramp: flag,
      forceUpdate,
    }),
    response: history,
    list: { key: 'data', item: transaction },
    errors: OF_SOURCE,
  },
  /** Without `chainId`, lists all served chains; with it, `tokens` adds contracts. */
  balance: {
    method: 'GET',
    path: '/v1/account/{address}/balance',
    params: ofAddress,
    query: z.object({
      ...clientQuery,
      currency: z._default(z.literal('usd'), 'usd'),
      chainId: z.optional(chainId),
      tokens: z.optional(contracts),
      forceUpdate,
    }),
    response: balance,
    list: { key: 'balances', item: tokenBalance },
    errors: OF_SOURCE,
  },
  nfts: {
    method: 'GET',
    path: '/v1/account/{address}/nfts',
    params: ofAddress,
    query: z.object({ ...clientQuery, chainId, cursor: z.optional(cursor), forceUpdate }),
    response: nfts,
    list: { key: 'data', item: nft },
    errors: OF_SOURCE,
  },
  /** Found in logs, read from the chain. An addition of this gateway. */
  powers: {
    method: 'GET',
    path: '/v1/powers/{address}',
    params: ofAddress,
    query: z.object({ ...clientQuery, chainId, forceUpdate }),
    response: powers,
    list: { key: 'data', item: power },
    errors: OF_SOURCE,
  },
  profileLookup: {
    method: 'GET',
    path: '/v1/profile/account/{name}',
    params: z.object({ name: text.check(z.minLength(1), z.maxLength(255)) }),
    query: profileQuery,
    response: profile,
    errors: [...OF_SOURCE, 404],
  },
  profileReverse: {
    method: 'GET',
    path: '/v1/profile/reverse/{address}',
    params: ofAddress,
    query: profileQuery,
    response: z.array(profile).check(z.maxLength(100)),
    list: { item: profile },
    errors: OF_SOURCE,
  },
  fungiblePrice: {
    method: 'POST',
    path: '/v1/fungible/price',
    query: z.object(clientQuery),
    body: priceBody,
    response: prices,
    list: { key: 'fungibles', item: fungible },
    errors: [...OF_SOURCE, 413, 415],
  },
  convertTokens: {
    method: 'GET',
    path: '/v1/convert/tokens',
    query: z.object({ ...clientQuery, chainId }),
    response: tokens,
    list: { key: 'tokens', item: listedToken },
    errors: OF_SOURCE,
  },
  gasPrice: {
    method: 'GET',
    path: '/v1/convert/gas-price',
    query: z.object({ ...clientQuery, chainId }),
    response: gasPrice,
    errors: OF_SOURCE,
  },
  rpc: {
    method: 'POST',
    path: '/v1',
    query: z.object({ ...clientQuery, chainId: proxiedChainId }),
    body: rpcBody,
    response: rpcAnswer,
    errors: [...OF_SOURCE, 413, 415],
  },
  bundler: {
    method: 'POST',
    path: '/v1/bundler',
    query: z.object({ ...clientQuery, chainId, bundler: flag }),
    body: rpcBody,
    response: rpcAnswer,
    errors: [...OF_SOURCE, 413, 415],
  },
} as const satisfies Record<string, Endpoint>
