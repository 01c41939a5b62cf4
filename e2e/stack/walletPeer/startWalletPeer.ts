import { randomUUID } from 'node:crypto'
import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { WalletKitTypes } from '@reown/walletkit'
import type { CoreTypes, SessionTypes } from '@walletconnect/types'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { approvedNamespaces, METHODS } from './approvedNamespaces.ts'
import { createAudience } from './createAudience.ts'
import { createBitcoinSigner } from './createBitcoinSigner.ts'
import { createPolkadotSigner } from './createPolkadotSigner.ts'
import { createRequestQueue } from './createRequestQueue.ts'
import { createSigner } from './createSigner.ts'
import { createSolanaSigner } from './createSolanaSigner.ts'
import { createStorage } from './createStorage.ts'
import { launchKit } from './launchKit.ts'
import type { ProposalAnswer, Question, RequestAnswer, RpcFailure, WalletPeer, WalletPeerOptions } from './questions.ts'

const METADATA: CoreTypes.Metadata = {
  name: 'Pocket Wallet',
  description: 'A wallet for tests. Its keys are public.',
  url: 'http://phone.localhost',
  icons: [],
}

export async function startWalletPeer(options: WalletPeerOptions): Promise<WalletPeer> {
  const { relayUrl, projectId, rpcUrls, sessionProperties } = options
  const metadata = { ...METADATA, ...options.metadata }
  const audience = createAudience()
  const storage = createStorage(options.storageFile, audience.notify)
  const queue = createRequestQueue(audience, options.policy)
  const signer = createSigner(rpcUrls)
  const networks = new Set(Object.keys(rpcUrls) as CaipNetworkId[])
  let account = privateKeyToAccount(options.privateKey)
  const solana = createSolanaSigner(options.privateKey, options.solana)
  const polkadot = createPolkadotSigner(options.privateKey)
  const bitcoin = createBitcoinSigner(options.privateKey, options.esplora)
  const others = { solana: solana.address, polkadot: polkadot.address, bip122: bitcoin.address }
  // Storage is found again under the same name.
  const name = (await storage.getItem<string>('peer-name')) ?? randomUUID()
  await storage.setItem('peer-name', name)

  const launch = async () => {
    const launched = await launchKit({ relayUrl, projectId, metadata, storage, name })
    const { kit } = launched
    kit.on('session_proposal', ({ id, params }) => queue.ask(proposalQuestion(id, params), answerProposal(id, params)))
    if (options.authenticates) {
      kit.on('session_authenticate', ({ id, params }) =>
        queue.ask(authenticateQuestion(id, params), answerAuthenticate(id, params)),
      )
    }
    kit.on('session_request', (event) => {
      const session = kit.getActiveSessions()[event.topic]
      if (session) queue.ask(requestQuestion(event, session), handleRequest(event))
    })
    kit.on('session_delete', () => queue.withdraw(({ kind }) => kind === 'request'))
    kit.on('proposal_expire', ({ id }) => queue.withdraw((question) => question.id === id))
    kit.on('session_request_expire', ({ id }) => queue.withdraw((question) => question.id === id))
    return launched
  }
  const running = await launch()
  const sessions = () => Object.values(running.kit.getActiveSessions())
  const inEach = async (act: (session: SessionTypes.Struct) => Promise<unknown>) => {
    await Promise.all(sessions().map(act))
    audience.notify()
  }

  const answerProposal =
    (id: number, proposal: WalletKitTypes.SessionProposal['params']) =>
    async (response: ProposalAnswer | RequestAnswer) => {
      const { kit } = running
      if (response === 'approve' || (typeof response === 'object' && 'settle' in response)) {
        const regular = approvedNamespaces(proposal, [...networks], account.address, others)
        const isRegular = response === 'approve'
        if (!isRegular) letAnythingOut(kit)
        const namespaces = isRegular ? regular : response.settle(regular)
        await kit.approveSession({ id, namespaces, ...(sessionProperties && { sessionProperties }) })
        return
      }
      const reason = typeof response === 'object' && 'error' in response ? response.error : getSdkError('USER_REJECTED')
      await kit.rejectSession({ id, reason })
    }

  const answerAuthenticate =
    (id: number, { authPayload }: WalletKitTypes.SessionAuthenticate['params']) =>
    async (response: ProposalAnswer | RequestAnswer) => {
      const { kit } = running
      if (response !== 'approve') return kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
      const known = [...networks].filter((network) => authPayload.chains.includes(network))
      const request = populateAuthPayload({ authPayload, chains: known, methods: METHODS })
      const auths = await Promise.all(
        known.map(async (network) => {
          const iss = `did:pkh:${network}:${account.address}`
          const signature = await account.signMessage({ message: kit.formatAuthMessage({ request, iss }) })
          return buildAuthObject(request, { t: 'eip191', s: signature }, iss)
        }),
      )
      await kit.approveSessionAuthenticate({ id, auths })
    }

  const handleRequest = (event: WalletKitTypes.SessionRequest) => async (response: ProposalAnswer | RequestAnswer) => {
    const { id, topic } = event
    const outcome = await outcomeOf(event, response)
    await running.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...outcome } })
  }
  const outcomeOf = async (
    { params: { request, chainId } }: WalletKitTypes.SessionRequest,
    response: ProposalAnswer | RequestAnswer,
  ): Promise<{ result: unknown } | { error: RpcFailure }> => {
    if (typeof response === 'object' && ('result' in response || 'error' in response)) return response
    if (response !== 'approve') return { error: getSdkError('USER_REJECTED') }
    try {
      if (request.method.startsWith('solana_')) return { result: await solana.perform(request.method, request.params) }
      if (request.method.startsWith('polkadot_')) return { result: polkadot.perform(request.method, request.params) }
      if (chainId.startsWith('bip122:')) return { result: await bitcoin.perform(request.method, request.params) }
      const result = await signer.perform(account, chainId as CaipNetworkId, request.method, request.params)
      const named = /^wallet_(?:add|switch)EthereumChain$/.test(request.method)
      if (named) await peer.setChain(`eip155:${Number(request.params[0].chainId)}`)
      return { result }
    } catch (cause) {
      const { code, message } = cause as Partial<RpcFailure>
      return { error: { code: code ?? -32_603, message: message ?? String(cause) } }
    }
  }

  const peer: WalletPeer = {
    address: () => account.address,
    pair: (uri) => running.kit.pair({ uri }),
    setPolicy: queue.setPolicy,
    answerNext: queue.answerNext,
    open: queue.open,
    decide: queue.decide,
    questions: queue.questions,
    sessions,
    until: audience.until,
    onChange: audience.onChange,
    emit: ({ name: eventName, data }, chainId) =>
      inEach(({ topic }) => running.kit.emitSessionEvent({ topic, chainId, event: { name: eventName, data } })),
    update: (change) =>
      inEach(({ topic, namespaces }) => {
        letAnythingOut(running.kit)
        return running.kit.updateSession({ topic, namespaces: change(namespaces) })
      }),
    async setAccount(privateKey: Hex) {
      account = privateKeyToAccount(privateKey)
      await peer.update((namespaces) => withAccounts(namespaces, (network) => `${network}:${account.address}`))
      for (const network of sessions()[0]?.namespaces.eip155?.chains ?? []) {
        await peer.emit({ name: 'accountsChanged', data: [account.address] }, network as CaipNetworkId)
      }
    },
    async setChain(network) {
      networks.add(network)
      await peer.update((namespaces) => withNetwork(namespaces, network, account.address))
      await peer.emit({ name: 'chainChanged', data: Number(network.split(':')[1]) }, network)
    },
    async sealForLink(method, params) {
      const { topic } = sessions()[0] ?? { topic: '' }
      const payload = { id: Date.now() * 1_000, jsonrpc: '2.0', method, params } as never
      const message = await running.core.crypto.encode(topic, payload, { encoding: 'base64url' })
      return { topic, message }
    },
    extend: () => inEach(({ topic }) => running.kit.extendSession({ topic })),
    disconnect: (only) =>
      inEach(async ({ topic }) => {
        if (only !== undefined && only !== topic) return
        await running.kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
      }),
    goOffline: () => running.core.relayer.transportClose(),
    goOnline: () => running.core.relayer.transportOpen(),
    async close() {
      await running.end()
      storage.save()
    },
  }
  return peer
}

function proposalQuestion(id: number, { proposer, ...params }: WalletKitTypes.SessionProposal['params']): Question {
  return { id, kind: 'proposal', method: 'connect', params, chainId: undefined, dapp: dappOf(proposer.metadata) }
}

function authenticateQuestion(
  id: number,
  { requester, ...params }: WalletKitTypes.SessionAuthenticate['params'],
): Question {
  return { id, kind: 'proposal', method: 'authenticate', params, chainId: undefined, dapp: dappOf(requester.metadata) }
}

function requestQuestion({ id, params }: WalletKitTypes.SessionRequest, { peer }: SessionTypes.Struct): Question {
  const { request, chainId } = params
  return { id, kind: 'request', method: request.method, params: request.params, chainId, dapp: dappOf(peer.metadata) }
}

function dappOf({ name, url }: CoreTypes.Metadata) {
  return { name, url }
}

/** The library checks what it sends; a bad wallet has another library. */
function letAnythingOut(kit: { engine: { signClient: { engine: object } } }) {
  const unchecked = async () => undefined
  Object.assign(kit.engine.signClient.engine, { isValidApprove: unchecked, isValidUpdate: unchecked })
}

function withAccounts(namespaces: SessionTypes.Namespaces, accountOn: (network: string) => string) {
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, namespace]) => [
      key,
      { ...namespace, accounts: [...new Set(namespace.accounts.map((it) => accountOn(it.split(':', 2).join(':'))))] },
    ]),
  )
}

function withNetwork({ eip155, ...others }: SessionTypes.Namespaces, network: CaipNetworkId, address: string) {
  if (eip155 === undefined) return others
  const chains = [...new Set([...(eip155.chains ?? []), network])]
  return { ...others, eip155: { ...eip155, chains, accounts: chains.map((chain) => `${chain}:${address}`) } }
}
