import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import { vi } from 'vitest'
import { createApprovals } from '../approvals/createApprovals.tsx'
import type { ApprovalCall } from '../approvals/shared/types.ts'
import { HELLO, type ToFrame, type ToWindow } from '../approvals/window/windowMessages.ts'
import { SecureError } from '../errors/SecureError.ts'
import { hashOf } from '../keys/bytes/hashOf.ts'
import type {
  KeyClient,
  OpenUser,
  SecureUser,
  SigningRequest,
  SmartAccountRecord,
  UnlockMethod,
} from '../keys/KeyClient.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'

export const waitFor: typeof vi.waitFor = (check) => vi.waitFor(check, { timeout: 10_000 })

export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const PASSKEY = { credentialId: 'AAAA', salt: 'AAAA' }
const PERSON = {
  id: 'user',
  email: null,
  name: null,
  mode: 'user-locked',
  passkey: PASSKEY,
  hasRecovery: true,
  isPasskeyOnly: false,
  previousSlots: [],
  deletesAt: null,
} as const
const LOCKED: SecureUser = { ...PERSON, isOpen: false, addresses: null }
export const OPEN: OpenUser = { ...PERSON, isOpen: true, addresses: { eip155: ADDRESS, solana: '1' } }

export async function setUp({
  sponsored,
  keepers,
}: {
  sponsored?: readonly number[] | undefined
  keepers?: AllowanceKeepers
} = {}) {
  const sign = vi.fn(async (): Promise<readonly string[]> => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return ['0xsigned']
  })
  const unlock = vi.fn(async (_opening: UnlockMethod) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return OPEN
  })
  const restore = vi.fn(async () => OPEN)
  const rememberRecipients = vi.fn(async (_: readonly string[]) => {})
  const saveSmartAccount = vi.fn(async (_: SmartAccountRecord) => {})
  const forgetCalls = vi.fn(async (_: string) => {})
  const keys = {
    saveSmartAccount,
    forgetCalls,
    restore,
    recipients: async () => [],
    rememberRecipients,
    sign,
    unlock,
  }
  const read = vi.fn(network())
  const language = await loadLanguage('en')
  const approvals = createApprovals({
    keys: keys as unknown as KeyClient,
    read,
    knownContracts: {},
    sponsored,
    keepers,
    language,
    scheme: () => undefined,
  })
  const request = (call: Partial<ApprovalCall> = {}) =>
    approvals.request({
      user: OPEN.id,
      method: 'personal_sign',
      params: ['0x01', ADDRESS],
      chainId: 1,
      site: { origin: 'https://app.example', trust: 'allowed' },
      signal: new AbortController().signal,
      ...call,
    })
  const { port1, port2 } = new MessageChannel()
  const messages: ToWindow[] = []
  port1.onmessage = ({ data }: MessageEvent<ToWindow>) => void messages.push(data)
  const source: { parent?: object } = {}
  source.parent = source
  const hello = Object.assign(new Event('message'), {
    data: { type: HELLO },
    origin: location.origin,
    source,
    ports: [port2],
  })
  dispatchEvent(hello)
  const shown = async (before?: string) => {
    const view = await waitFor(() => {
      const last = messages.findLast((message) => message.type === 'view')?.view ?? null
      if (last?.kind !== 'request' || last.key === before) throw new Error('The window shows nothing new.')
      return last
    })
    const { key, account, description } = view
    const signing: SigningRequest = description.offers[0].signing
    const shownHash = await hashOf({ account, request: signing })
    const approve = (hash = shownHash) => port1.postMessage({ type: 'approve', key, shownHash: hash })
    const other = description.offers[1]?.signing
    const otherHash = other && (await hashOf({ account, request: other }))
    return { key, account, signing, approve, faster: () => approve(otherHash) }
  }
  const signIn = (signal = new AbortController().signal) =>
    approvals.unlock({ user: LOCKED, site: { origin: 'https://app.example', trust: 'allowed' }, signal })
  const view = () => messages.findLast((message) => message.type === 'view')?.view
  return { keys, read, request, signIn, shown, view, messages, post: (message: ToFrame) => port1.postMessage(message) }
}

export function network(isSendable = () => true) {
  let count = 0
  const responses: Record<string, () => unknown> = {
    eth_getBlockByNumber: () => ({ number: '0x1', timestamp: '0x1', baseFeePerGas: '0x1' }),
    eth_getTransactionCount: () => `0x${count.toString(16)}`,
    eth_estimateGas: () => '0x5208',
    eth_maxPriorityFeePerGas: () => '0x1',
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_getCode: () => '0x',
    eth_getTransactionByHash: () => null,
    eth_sendRawTransaction() {
      if (!isSendable()) throw new SecureError('NETWORK_FAILED')
      count += 1
    },
  }
  return async (_chainId: unknown, method: string) => {
    const respond = responses[method]
    if (respond === undefined) throw new SecureError('NETWORK_FAILED')
    return respond()
  }
}
