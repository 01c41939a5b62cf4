import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Profile } from '@airlock/protocol/gateway/answers/profile'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { type Address, createPublicClient, custom, isAddress, type PublicClient } from 'viem'
import type { Outbound } from '../outbound/createOutbound.ts'
import { type ChainRpcs, RpcError } from '../sources/ChainRpc.ts'
import { type IdentitySource, type SourceContext, SourceFailed } from '../sources/Source.ts'
import { AvatarInvalid, type AvatarReason } from './AvatarInvalid.ts'
import { ccipRequest } from './ccipRequest.ts'
import { normalizeName } from './normalizeName.ts'
import { type AvatarReader, readAvatar } from './readAvatar.ts'

type Options = {
  rpcs: ChainRpcs
  chainId: CaipNetworkId
  universalResolver: Address
  outbound: Outbound
  gateways: AvatarReader['gateways']
  proxied: (uri: string) => string | undefined
  onInvalidAvatar: (reason: AvatarReason) => void
}

type Avatar = { avatar?: string | undefined; avatarError?: AvatarReason }

const ETHEREUM = '60'
const MAX_BIO = 1_000

/** Ignores names that are not normalised, or that their address does not confirm. */
export function chainIdentity({
  rpcs,
  chainId,
  universalResolver,
  outbound,
  gateways,
  proxied,
  onInvalidAvatar,
}: Options): IdentitySource {
  function clientFor(context: SourceContext): PublicClient {
    const rpc = rpcs(chainId)
    if (rpc === undefined) throw new SourceFailed('no upstream of the chain of names is configured')
    const request = (call: { method: string; params?: unknown }) =>
      rpc.request({ method: call.method, params: (call.params ?? []) as unknown[] }, context)
    return createPublicClient({
      transport: custom({ request }, { retryCount: 0 }),
      ccipRead: { request: ccipRequest(outbound) },
    })
  }
  const universalResolverAddress = universalResolver

  async function nameOf(address: Address, context: SourceContext) {
    const found = await orNone(clientFor(context).getEnsName({ address, universalResolverAddress }))
    // A name with another spelling is a look-alike.
    return found && normalizeName(found) === found ? found : undefined
  }

  const addressOf = (name: string, context: SourceContext) =>
    orNone(clientFor(context).getEnsAddress({ name, universalResolverAddress }))
  const textOf = (name: string, key: string, context: SourceContext) =>
    orNone(clientFor(context).getEnsText({ name, key, universalResolverAddress }))

  async function avatarOf(name: string, owner: Address, context: SourceContext): Promise<Avatar> {
    const record = await textOf(name, 'avatar', context)
    if (!record) return {}
    const rpcOf = (id: CaipNetworkId) => {
      const rpc = rpcs(id)
      return rpc && { request: (call: Parameters<typeof rpc.request>[0]) => rpc.request(call, context) }
    }
    try {
      return { avatar: proxied(await readAvatar({ outbound, gateways, rpcOf }, record, owner)) }
    } catch (cause) {
      if (!(cause instanceof AvatarInvalid)) throw cause
      onInvalidAvatar(cause.reason)
      return { avatarError: cause.reason }
    }
  }

  async function profileOf(name: string, address: Address, context: SourceContext): Promise<Profile> {
    const [{ avatar, ...invalid }, description] = await Promise.all([
      avatarOf(name, address, context).catch((): Avatar => ({})),
      textOf(name, 'description', context).catch(() => undefined),
    ])
    const bio = foreignText(description, MAX_BIO)
    return {
      name,
      registered_at: null,
      updated_at: null,
      addresses: { [ETHEREUM]: { address } },
      attributes: avatar || bio ? [{ ...(avatar && { avatar }), ...(bio && { bio }) }] : [],
      ...invalid,
    }
  }

  return {
    async identity({ address }, context) {
      if (!isAddress(address, { strict: false })) return { name: null, avatar: null }
      const name = await nameOf(address, context)
      if (name === undefined) return { name: null, avatar: null }
      const { avatar = null, ...invalid } = await avatarOf(name, address, context).catch((): Avatar => ({}))
      return { name, avatar, ...invalid }
    },
    async lookup({ name }, context) {
      const normalized = normalizeName(name)
      const address = normalized && (await addressOf(normalized, context))
      return address ? profileOf(normalized, address, context) : undefined
    },
    async reverse({ address }, context) {
      if (!isAddress(address, { strict: false })) return []
      const name = await nameOf(address, context)
      return name ? [await profileOf(name, address, context)] : []
    },
  }
}

/** Treats a revert and a failed lookup as no result. @throws SourceFailed if the chain could not be read */
async function orNone<Value>(response: Promise<Value>): Promise<Value | undefined> {
  try {
    return await response
  } catch (cause) {
    for (let inner: unknown = cause; inner instanceof Error; inner = inner.cause) {
      if (inner instanceof SourceFailed) throw inner
      if (inner instanceof RpcError && typeof inner.data !== 'string' && !/revert/i.test(inner.message)) {
        throw new SourceFailed('the upstream refused to resolve a name', { cause })
      }
    }
    return undefined
  }
}
