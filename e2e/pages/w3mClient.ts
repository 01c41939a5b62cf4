/** Shares nothing with the frame, so that a mistake in our types cannot hide on both sides. */

type Ready = { version?: string }
type ChainId = string | number
type Session = { email?: string | null | undefined; address?: string; chainId?: ChainId }

export type W3mClient = {
  ready: Promise<Ready>
  /** Sends at once: wait for `ready` first, a frame that still loads loses the message. */
  request: (name: string, payload?: unknown) => Promise<unknown>
  rpc: (method: string, params?: unknown) => Promise<unknown>
  abort: () => void
  show: () => void
  hide: () => void
  problems: string[]
  received: string[]
  session: () => Session
}

type Guard = (value: unknown) => boolean
type Fields = Record<string, Guard>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isChainId = (value: unknown): value is ChainId => typeof value === 'string' || Number.isFinite(value)
const text: Guard = (value) => typeof value === 'string'
const flag: Guard = (value) => typeof value === 'boolean'
const count: Guard = (value) => Number.isFinite(value)
const email: Guard = (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
const oneOf =
  (...allowed: string[]): Guard =>
  (value) =>
    allowed.some((one) => one === value)
const listOf =
  (guard: Guard): Guard =>
  (value) =>
    Array.isArray(value) && value.every((item) => guard(item))
const optional =
  (guard: Guard): Guard =>
  (value) =>
    value === undefined || guard(value)
const nullable =
  (guard: Guard): Guard =>
  (value) =>
    value === null || guard(value)
const shape =
  (fields: Fields): Guard =>
  (value) =>
    errors(fields, value).length === 0

/** Keys beyond the table are ignored. */
function errors(fields: Fields, payload: unknown): string[] {
  if (!isRecord(payload)) return ['payload']
  return Object.entries(fields).flatMap(([field, fits]) => (fits(payload[field]) ? [] : [field]))
}

const required = Object.fromEntries(
  ['accountAddress', 'domain', 'uri', 'version', 'nonce'].map((field) => [field, text]),
)
const siwxMessage = shape({ ...required, chainId: isChainId, resources: optional(listOf(text)) })

const account: Fields = {
  address: text,
  chainId: isChainId,
  accounts: optional(listOf(shape({ address: text, type: oneOf('eoa', 'smartAccount') }))),
  preferredAccountType: optional(text),
  signature: optional(text),
  message: optional(text),
  siwxMessage: optional(siwxMessage),
}

/** Shape of each SUCCESS; null where the protocol allows none or any. RPC_ABORT is not here: it has no answer. */
const replies: Record<string, Fields | null> = {
  SYNC_DAPP_DATA: null,
  SYNC_THEME: null,
  CONNECT_EMAIL: { action: oneOf('VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT') },
  CONNECT_DEVICE: null,
  CONNECT_OTP: null,
  GET_SOCIAL_REDIRECT_URI: { uri: text },
  CONNECT_SOCIAL: { ...account, email: optional(email), userName: optional(text) },
  GET_FARCASTER_URI: { url: text },
  CONNECT_FARCASTER: { userName: text },
  GET_USER: { ...account, email: optional(nullable(email)), smartAccountDeployed: optional(flag) },
  IS_CONNECTED: { isConnected: flag },
  GET_CHAIN_ID: { chainId: isChainId },
  SWITCH_NETWORK: { chainId: isChainId },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: listOf(count) },
  INIT_SMART_ACCOUNT: { address: text, isDeployed: flag },
  SET_PREFERRED_ACCOUNT: { type: text, address: text },
  RPC_REQUEST: null,
  UPDATE_EMAIL: { action: oneOf('VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP') },
  UPDATE_EMAIL_PRIMARY_OTP: null,
  UPDATE_EMAIL_SECONDARY_OTP: { newEmail: email },
  SIGN_OUT: null,
  RELOAD: null,
}

const safeMethods = `eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice
  eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts
  eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges
  eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex
  eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt
  eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter
  eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter
  wallet_getCapabilities wallet_getCallsStatus wallet_getAssets eth_getUserOperationReceipt
  eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints`
const unsafeMethods = `personal_sign eth_signTypedData_v4 eth_sendTransaction wallet_sendCalls wallet_grantPermissions
  wallet_revokePermissions eth_sendUserOperation solana_signMessage solana_signTransaction
  solana_signAllTransactions solana_signAndSendTransaction`
const methods = new Set(`${safeMethods} ${unsafeMethods}`.split(/\s+/))

/** Only while the script runs does the document know which one it is. */
const { dataset } = document.currentScript ?? {}
function setting(name: string): string {
  const value = dataset?.[name]
  if (!value) throw new Error(`The script needs data-${name}`)
  return value
}

const projectId = setting('project')
const newer = setting('generation') === 'newer'
const timeout = newer ? 120_000 : 30_000
const loadTimeout = 20_000
const settleTime = 500
const signOutPatience = 3_000
const fromFrame = '@w3m-frame/'

type Waiting = {
  name: string
  timer?: number
  resolve: (payload: unknown) => void
  reject: (error: Error) => void
}

const waiting = new Map<string, Waiting>()
const problems: string[] = []
const received: string[] = []
let chainId: ChainId = setting('chain')
let session: Session = {}
let readyHeard: (payload: unknown) => void = () => undefined

const frame = document.createElement('iframe')
const hidden = { inset: '0 auto auto 0', width: '0', height: '0', zIndex: 'auto', visibility: 'hidden' }
const shown = { inset: '0', width: '100%', height: '100%', zIndex: '999999', visibility: 'visible' }
const show = () => void Object.assign(frame.style, shown)
const hide = () => void Object.assign(frame.style, hidden)

function frameUrl(): string {
  const url = new URL(`${setting('frame')}/sdk`)
  const query = { projectId, chainId: String(chainId), version: '4', enableLogger: 'false' }
  url.search = String(new URLSearchParams(newer ? { ...query, enableCloudAuthAccount: 'false' } : query))
  return url.href
}

function mount(): void {
  frame.id = 'w3m-iframe'
  frame.name = 'w3m-secure-iframe'
  frame.src = frameUrl()
  Object.assign(frame.style, { position: 'fixed', border: '0', display: 'block' })
  hide()
  document.body.append(frame)
}

const newId = () => (newer ? crypto.randomUUID() : Math.random().toString(36).slice(2))

function post(name: string, id: string, payload?: unknown): void {
  if (!frame.contentWindow) throw new Error('The frame is not in the page')
  const message = { type: `@w3m-app/${name}`, id, ...(payload === undefined ? {} : { payload }) }
  frame.contentWindow.postMessage(message, '*')
}

function request(name: string, payload?: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const id = newId()
    post(name, id, payload)
    const entry: Waiting = { name, resolve, reject }
    waiting.set(id, entry)
    limit(id, entry)
  })
}

function limit(id: string, entry: Waiting): void {
  // A user may take their time to approve.
  if (entry.name === 'RPC_REQUEST') return
  if (entry.name === 'SIGN_OUT') {
    // A client may continue by itself. The entry stays, because a late reply is not an error.
    entry.timer = window.setTimeout(() => accept(entry, undefined), signOutPatience)
    return
  }
  entry.timer = window.setTimeout(() => {
    waiting.delete(id)
    entry.reject(new Error('Request timed out'))
  }, timeout)
}

async function rpc(method: string, params?: unknown): Promise<unknown> {
  if (!newer && !methods.has(method)) throw new Error('Requested RPC call is not allowed')
  const call = params === undefined ? { method } : { method, params }
  return request('RPC_REQUEST', { ...call, chainId, chainNamespace: 'eip155' })
}

function failure(type: string, fields: Fields, payload: unknown): Error | undefined {
  const wrong = errors(fields, payload)
  if (wrong.length === 0) return undefined
  const problem = `${type} has not the shape of the protocol: ${wrong.join(', ')}`
  problems.push(problem)
  return new Error(problem)
}

function onMessage(event: MessageEvent<unknown>): void {
  if (event.source !== frame.contentWindow || !isRecord(event.data)) return
  const { type, id, payload } = event.data
  if (typeof type !== 'string' || !type.startsWith(fromFrame)) return
  received.push(type)
  const [, name = '', outcome] = /^(\w+)_(SUCCESS|ERROR)$/.exec(type.slice(fromFrame.length)) ?? []
  if (type === `${fromFrame}READY`) readyHeard(payload)
  else if (type === `${fromFrame}SESSION_UPDATE`) failure(type, { token: text }, payload)
  else if (Object.hasOwn(replies, name)) settle(String(id), name, outcome === 'SUCCESS', payload)
  else if (!newer) problems.push(`${type} is not known`)
}

function settle(id: string, name: string, succeeded: boolean, payload: unknown): void {
  const entry = waiting.get(id)
  if (entry?.name !== name) {
    problems.push(`${fromFrame}${name}_${succeeded ? 'SUCCESS' : 'ERROR'} came for ${id}, which is not pending`)
    return
  }
  waiting.delete(id)
  clearTimeout(entry.timer)
  if (succeeded) accept(entry, payload)
  else rejectWith(entry, payload)
}

function accept(entry: Waiting, payload: unknown): void {
  const fields = replies[entry.name]
  const problem = fields && failure(`${fromFrame}${entry.name}_SUCCESS`, fields, payload)
  if (!problem) save(entry.name, payload)
  // A published client would leave its caller to the time-out; a test should not have to wait for that.
  if (problem) entry.reject(problem)
  else entry.resolve(payload)
}

function rejectWith(entry: Waiting, payload: unknown): void {
  const { message } = isRecord(payload) ? payload : {}
  failure(`${fromFrame}${entry.name}_ERROR`, { message: optional(text) }, { message })
  if (entry.name === 'IS_CONNECTED') session = {}
  entry.reject(new Error(typeof message === 'string' ? message : 'An error occurred'))
}

/** A failed check of the connection and a sign-out end the login, the last used chain outlives both. */
function save(name: string, payload: unknown): void {
  if (name === 'SIGN_OUT') session = {}
  // Without fields the payload is a method's own result: a transaction has a chainId too, and it means another thing.
  if (!replies[name] || !isRecord(payload)) return
  if (isChainId(payload.chainId)) chainId = payload.chainId
  if (name === 'IS_CONNECTED' && !payload.isConnected) session = {}
  if (name === 'GET_USER') session = { email: payload.email, address: payload.address, chainId } as Session
}

function firstReady(): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const delayed = () => reject(new Error('The frame did not load in time'))
    const timer = newer ? window.setTimeout(delayed, loadTimeout) : undefined
    readyHeard = (payload) => {
      clearTimeout(timer)
      const problem = failure(`${fromFrame}READY`, { version: optional(text) }, payload)
      if (problem) reject(problem)
      else resolve(payload as Ready)
    }
  })
}

async function start(): Promise<Ready> {
  const ready = await firstReady()
  await new Promise((resolve) => setTimeout(resolve, settleTime))
  const metadata = { name: 'Foreign client', description: 'A separate page', url: location.origin, icons: [] }
  await Promise.all([
    request('SYNC_DAPP_DATA', { metadata, sdkVersion: 'html-1.0.0', sdkType: 'w3m', projectId }),
    request('GET_SMART_ACCOUNT_ENABLED_NETWORKS'),
  ])
  return ready
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's own.
  interface Window {
    w3m?: W3mClient
  }
}

window.addEventListener('message', onMessage)
const ready = start()
// A caller that awaits it gets the rejection; without this the page would report it a second time, as unhandled.
ready.catch(() => undefined)
// The script may be in the head, before the body exists.
if (document.body) mount()
else document.addEventListener('DOMContentLoaded', mount, { once: true })

window.w3m = {
  ready,
  request,
  rpc,
  abort: () => post('RPC_ABORT', newId()),
  show,
  hide,
  problems,
  received,
  session: () => session,
}
