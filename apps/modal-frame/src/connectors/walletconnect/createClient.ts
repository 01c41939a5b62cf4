import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SignedMessage } from '@airlock/protocol/channel/callSchemas'
import type { Metadata } from '@airlock/protocol/channel/schemas'
import { idsOf } from '@airlock/protocol/namespaces/formerNetworkIds'
import type { Json } from '@airlock/protocol/snapshot'
import { fromBase64url } from '@airlock/protocol/text/base64url'
import { UniversalProvider } from '@walletconnect/universal-provider'
import type { Storage } from '../../core/ports/Storage.ts'
import { keyValueStorage } from './library/keyValueStorage.ts'
import { silentLogger } from './library/silentLogger.ts'
import type { ProposedNamespace } from './proposedNamespaces.ts'
import type { SessionRecord } from './readSession.ts'

type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>

export type ClientOptions = {
  relay: { url: string; projectId: string }
  metadata: Metadata
  storage: Storage
}

export type ClientEvents = {
  updated(): void
  accountsChanged(chain: string, accounts: unknown): void
  /** @param chain CAIP-2; the data may name another one */
  chainChanged(chain: string, named: unknown): void
  closed(): void
  failed(cause: unknown): void
}

/** The library's own requests, such as telemetry, are off. */
export type WalletConnectClient = {
  session(): SessionRecord | undefined
  /** A new proposal voids `approval`. @param signIn the wallet may sign it; `approval` resolves to the signatures */
  propose(
    namespaces: Record<string, ProposedNamespace>,
    signIn: string | null,
  ): Promise<{ uri: string; approval: Promise<SignedMessage[]> }>
  /** Never rejects. */
  withdraw(): Promise<void>
  request(chain: CaipNetworkId, call: { method: string; params?: Json | undefined }): Promise<Json>
  /** Sets the session to link mode. Anyone can make links, so unknown sessions and keys are ignored. */
  receiveLink(link: { topic: string; message: string }): Promise<void>
  /** Never rejects. @returns `false` if the wallet was not notified within ten seconds */
  end(): Promise<boolean>
}

export async function createClient(options: ClientOptions, events: ClientEvents): Promise<WalletConnectClient> {
  const { relay, storage } = options
  const { redirect, ...metadata } = options.metadata
  const settings = {
    relayUrl: relay.url,
    projectId: relay.projectId,
    // The library requires this document's address.
    metadata: { ...metadata, url: location.origin },
    storage: keyValueStorage(storage),
    // Hosts of one site share this frame's storage, but not sessions.
    customStoragePrefix: new URL(metadata.url).host,
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: silentLogger(),
  }
  const found = await UniversalProvider.init(settings)
  const { client } = found
  // The library would use the oldest session, whose end may not have reached its wallet.
  const newest = client.session.getAll().sort((left, right) => right.expiry - left.expiry)[0]
  if (newest !== undefined) endOtherSessions(newest.topic)
  const isNewest = newest === undefined || newest.topic === found.session?.topic
  const provider = isNewest ? found : await UniversalProvider.init({ ...settings, client, session: newest })
  // Without host icons the library would send this document's favicon.
  Object.assign(client.metadata, { url: metadata.url, icons: metadata.icons, ...(redirect && { redirect }) })
  // The library sends method, chain and contract to the relay unencrypted.
  Object.assign(client.engine, { getTVFParams: () => ({}) })
  const { relayer, verify } = client.core
  // The library loads a vendor page before each request.
  verify.register = async () => undefined

  /** A session that stays stored could end or answer for a later one. @returns whether the wallet was notified */
  async function remove(topic: string): Promise<boolean> {
    const timeout = new Promise((resolve) => setTimeout(resolve, END_MS))
    const ending = client.disconnect({ topic, reason: USER_DISCONNECTED }).catch(() => {})
    await Promise.race([ending, timeout])
    // The library deletes a session after it notified the wallet, and records that are not valid.
    const isNotified = !client.session.keys.includes(topic)
    if (!isNotified) await client.session.delete(topic, USER_DISCONNECTED).catch(() => {})
    return isNotified
  }

  function endOtherSessions(stored: string | undefined) {
    for (const { topic } of client.session.getAll()) if (topic !== stored) void remove(topic)
  }

  const isOwned = (topic: string) => topic === provider.session?.topic
  provider.on('session_update', () => events.updated())
  // The library's own events omit the namespace.
  client.on('session_event', ({ topic, params: { event, chainId } }) => {
    if (!isOwned(topic)) return
    if (event.name === 'accountsChanged') events.accountsChanged(chainId, event.data)
    if (event.name === 'chainChanged') events.chainChanged(chainId, event.data)
  })
  provider.on('session_delete', () => events.closed())
  client.on('session_expire', ({ topic }) => {
    if (!isOwned(topic)) return
    delete provider.session
    events.closed()
  })
  relayer.on('relayer_error', (cause: unknown) => events.failed(cause))
  followPage(relayer)

  /** Each proposal voids the previous one first. */
  let turn: Promise<unknown> = Promise.resolve()
  function runExclusive<Value>(task: () => Promise<Value>): Promise<Value> {
    const result = turn.then(task)
    turn = result.catch(() => {})
    return result
  }

  return {
    session: () => provider.session as SessionRecord | undefined,
    propose: (namespaces, signIn) =>
      runExclusive(async () => {
        await voidProposals(provider)
        const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
        provider.namespaces = {}
        const optionalNamespaces = withOldIds(namespaces)
        const requested = { origin: metadata.url, text: signIn ?? '', namespaces: optionalNamespaces }
        const response =
          signIn === null
            ? provider.connect({ optionalNamespaces }).then(() => [])
            : import('./signIn/authenticate.ts').then(({ authenticate }) => authenticate(provider, requested))
        const approval = response.then((signed) => {
          endOtherSessions(provider.session?.topic)
          return signed
        })
        approval.catch(() => {})
        const uri = await Promise.race([shown, approval.then(() => Promise.reject(new Error('There was no link.')))])
        return { uri, approval }
      }),
    withdraw: () => runExclusive(() => voidProposals(provider).catch(() => {})),
    async request(chain, { method, params }) {
      const call = { method, ...(params !== undefined && { params: params as never }) }
      const { topic } = provider.session ?? {}
      // The library would call a server that the wallet named.
      const isDirect = method === 'wallet_getCallsStatus' && topic !== undefined
      const response = isDirect
        ? client.request<Json>({ topic, chainId: chain, request: { method, params: call.params } })
        : provider.request<Json>(call, chain)
      return (await response) ?? null
    },
    async receiveLink({ topic, message }) {
      if (!client.session.keys.includes(topic) || !isSealed(message)) return
      // Decrypts first: knowing a topic proves nothing.
      const opened = await client.core.crypto.decode(topic, message, { encoding: 'base64url' }).catch(() => undefined)
      if (opened === undefined) return
      void client.session.update(topic, { transportType: 'link_mode' })
      client.core.dispatchEnvelope({ topic, message, sessionExists: true })
    },
    async end() {
      const { topic } = provider.session ?? {}
      // Notifying the wallet may wait for the relay.
      delete provider.session
      return topic === undefined || remove(topic)
    },
  }
}

function isSealed(message: string): boolean {
  try {
    return fromBase64url(message)[0] === 0
  } catch {
    return false
  }
}

/** Wallets drop unknown ids. */
function withOldIds(namespaces: Record<string, ProposedNamespace>): Record<string, ProposedNamespace> {
  const extended = Object.entries(namespaces).map(([name, proposed]) => {
    const chains = proposed.chains.flatMap(idsOf)
    const rpcMap = proposed.chains.flatMap((chain) => idsOf(chain).map((id) => [id, proposed.rpcMap[chain]] as const))
    const known = rpcMap.filter((entry): entry is [CaipNetworkId, string] => entry[1] !== undefined)
    return [name, { ...proposed, chains, rpcMap: Object.fromEntries(known) }] as const
  })
  return Object.fromEntries(extended)
}

const USER_DISCONNECTED = { code: 6_000, message: 'User disconnected.' }

const END_MS = 10_000

const EXPIRED = { message: 'Proposal expired' }

/** A wallet that scans an old code finds nothing. */
async function voidProposals(provider: Provider): Promise<void> {
  const { client } = provider
  for (const { id } of client.proposal.getAll()) client.events.emit('proposal_expire', { id })
  // Simulates a response, because the library cannot cancel a proposed sign-in.
  const { events } = client.engine as unknown as { events: { emit(name: string, response: object): void } }
  for (const { id } of client.auth.requests.getAll()) events.emit(`session_request:${id}`, { error: EXPIRED })
  await provider.cleanupPendingPairings({ deletePairings: true })
}

/** A page in the back/forward cache may not keep sockets. */
function followPage(relayer: Provider['client']['core']['relayer']) {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && relayer.connected) void relayer.transportClose().catch(() => {})
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void relayer.restartTransport().catch(() => {})
  })
}
