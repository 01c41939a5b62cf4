import { isCaipNetworkId } from '@airlock/protocol/caip'
import { mainnet } from '@airlock/protocol/chains/generated/table'
import { namesContract } from '@airlock/protocol/gateway/namesContract'
import type { AnswerSource, SourceDeps } from '../../AnswerSource.ts'
import { GatewayError } from '../../GatewayError.ts'
import { createNameRelay } from '../../names/zone/createNameRelay.ts'
import { zoneNames } from '../../names/zone/zoneNames.ts'
import type { NamesSource } from '../../sources/Source.ts'
import type { UpstreamClient } from '../../upstream/openUpstream.ts'

export const namesSource: AnswerSource<'names', NamesSource> = {
  name: 'names',
  kinds: { database: openZone, upstream: ({ upstream }) => upstream && upstreamNames(upstream) },
  sample: {
    zone: 'people.example',
    suggestions: async ({ name }) => ({ suggestions: [{ name: `${name}.people.example`, registered: true }] }),
    register: async () => ({ success: true }),
    transfer: async () => ({ success: true }),
    setPrimaryName: async () => ({ success: true, hash: `0x${'12'.repeat(32)}` }),
    primaryRegistrar: `0x${'12'.repeat(20)}`,
    lookup: async () => ({ data: '0x12' }),
  },
}

function openZone({ settings, database, rpcs, signerKeys, relayerKey, proxied }: SourceDeps): NamesSource | undefined {
  const { names, ens } = settings
  const rpc = rpcs(isCaipNetworkId(ens.chainId) ? ens.chainId : mainnet.caipNetworkId)
  const [signerKey] = signerKeys
  if (!names || !database || !rpc || !signerKey) return undefined
  const { primaryRegistrar: registrar, primaryNamesPerDay: maxPerDay, primaryNameMaxGwei: maxGwei } = names
  const canRelay = registrar !== undefined && relayerKey !== undefined
  const relay = canRelay ? createNameRelay({ database, rpc, registrar, relayerKey, maxPerDay, maxGwei }) : undefined
  return zoneNames({ settings: names, database, rpcs, rpc, signerKey, proxied, relay })
}

function upstreamNames({ request }: UpstreamClient): NamesSource {
  const { profileSuggestions, registerName, setPrimaryName, transferName } = namesContract
  return {
    zone: undefined,
    suggestions: ({ name, zone }, context) =>
      request(profileSuggestions, { params: { name }, query: { zone } }, context),
    register: (body, context) => request(registerName, { body }, context),
    transfer: (body, context) => request(transferName, { body }, context),
    setPrimaryName: (body, context) => request(setPrimaryName, { body }, context),
    lookup: async () => {
      throw new GatewayError('LOOKUP_INVALID', { context: { zone: 'another gateway' } })
    },
  }
}
