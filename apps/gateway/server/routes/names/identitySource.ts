import { isCaipNetworkId } from '@airlock/protocol/caip'
import { mainnet } from '@airlock/protocol/chains/generated/table'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import type { Address } from 'viem'
import type { AnswerSource, SourceDeps } from '../../AnswerSource.ts'
import { chainIdentity } from '../../names/chainIdentity.ts'
import { normalizeName } from '../../names/normalizeName.ts'
import type { IdentitySource } from '../../sources/Source.ts'
import { UpstreamRefused } from '../../upstream/askUpstream.ts'
import type { UpstreamClient } from '../../upstream/openUpstream.ts'
import { SAMPLE_ADDRESS } from '../sampleValues.ts'
import { namesSource } from './namesSource.ts'

export const identitySource: AnswerSource<'identity', IdentitySource> = {
  name: 'identity',
  kinds: { chain: ensIdentity, upstream: ({ upstream }) => upstream && upstreamIdentity(upstream) },
  sample: {
    identity: async () => ({ name: 'vitalik.eth', avatar: 'https://gateway.example/v1/media?u=a&s=b' }),
    lookup: async ({ name }) => sampleProfile(name),
    reverse: async () => [sampleProfile('vitalik.eth')],
  },
}

function ensIdentity({ settings: { ens }, log, open, ...deps }: SourceDeps): IdentitySource {
  const own = open(namesSource)?.own
  const source = chainIdentity({
    ...deps,
    chainId: isCaipNetworkId(ens.chainId) ? ens.chainId : mainnet.caipNetworkId,
    universalResolver: (ens.universalResolver ?? mainnet.contracts.ensUniversalResolver.address) as Address,
    onInvalidAvatar: (reason) => log('info', { code: reason }, 'The avatar record of a name gives no image'),
  })
  return own === undefined ? source : { ...source, own }
}

function upstreamIdentity({ request }: UpstreamClient): IdentitySource {
  const { identity, profileLookup, profileReverse } = gatewayContract
  return {
    async identity({ address }, context) {
      const { name, avatar } = await request(identity, { params: { address } }, context)
      return { name: isNormalized(name) ? name : null, avatar: avatar || null }
    },
    async lookup({ name }, context) {
      const normalized = normalizeName(name)
      if (normalized === undefined) return undefined
      try {
        const found = await request(profileLookup, { params: { name: normalized } }, context)
        return isNormalized(found.name) ? found : undefined
      } catch (cause) {
        if (cause instanceof UpstreamRefused && cause.status === 404) return undefined
        throw cause
      }
    },
    async reverse({ address }, context) {
      return (await request(profileReverse, { params: { address } }, context)).filter(({ name }) => isNormalized(name))
    },
  }
}

/** Other names can imitate one (https://docs.ens.domains/ensip/15). */
const isNormalized = (name: string | null) => name !== null && name !== '' && normalizeName(name) === name

function sampleProfile(name: string) {
  return {
    name,
    registered_at: null,
    updated_at: '2026-01-31T12:00:00.000Z',
    addresses: { 60: { address: SAMPLE_ADDRESS, created: null } },
    attributes: [{ avatar: '', bio: 'Hello' }],
  }
}
