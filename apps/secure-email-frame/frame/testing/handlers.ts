import { parseAppMessage, type W3mRequest } from '@airlock/protocol/w3m/messages'
import { vi } from 'vitest'
import type { ApprovalCall, UnlockCall } from '../approvals/shared/types.ts'
import { createSmart } from '../calls/createSmart.ts'
import { SecureError } from '../errors/SecureError.ts'
import { createHandlers } from '../handlers/createHandlers.ts'
import { createPasskeyRequests } from '../handlers/createPasskeyRequests.ts'
import type { KeyClient, OpenUser, SecureUser, SmartAccountRecord } from '../keys/KeyClient.ts'
import type { Passkeys } from '../signIn/passkey/createPasskeys.ts'
import { withRecords } from '../worker/withRecords.ts'

export const USER: OpenUser = {
  email: 'ada@mail.example',
  name: null,
  addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: '1' },
  id: 'user',
  mode: 'managed',
  isOpen: true,
  passkey: null,
  hasRecovery: false,
  isPasskeyOnly: false,
  previousSlots: [],
  deletesAt: null,
}

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const LOCKED: SecureUser = { ...USER, mode: 'user-locked', isOpen: false, addresses: null }

const MODAL = 'https://wallet.example'

function keysDouble(user: OpenUser | null, entered: SecureUser) {
  let notes: SmartAccountRecord = {}
  return {
    restore: vi.fn(async () => user),
    requestCode: vi.fn(async () => ({
      action: 'VERIFY_OTP' as const,
      loginId: 'x',
      resendAfterSeconds: 30,
      expiresAt: 1,
    })),
    awaitDevice: vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true),
    submitCode: vi.fn(async () => entered),
    signInByPasskey: vi.fn(async () => entered),
    updateEmail: vi.fn(async () => ({ action: 'VERIFY_PRIMARY_OTP' as const })),
    submitPrimaryCode: vi.fn(async () => {}),
    submitSecondaryCode: vi.fn(async () => 'new@mail.example'),
    smartAccountRecord: vi.fn(async () => notes),
    saveSmartAccount: vi.fn(async (added: SmartAccountRecord) => {
      notes = withRecords(notes, added)
    }),
    signOut: vi.fn(async () => {}),
  } as unknown as KeyClient & Record<string, ReturnType<typeof vi.fn>>
}

export function setUp({
  user = USER,
  entered = USER,
  approve = async (_call: ApprovalCall): Promise<unknown> => '0xsigned',
  loaded = Promise.resolve(),
}: {
  user?: OpenUser | null
  entered?: SecureUser
  approve?: (call: ApprovalCall) => Promise<unknown>
  loaded?: Promise<void>
} = {}) {
  const keys = keysDouble(user, entered)
  const read = vi.fn(async () => '0x1')
  const request = vi.fn(approve)
  const unlock = vi.fn(async ({ signal }: UnlockCall) => {
    if (signal.aborted) throw new SecureError('ABORTED')
    return USER
  })
  const social = {
    start: vi.fn(async () => ({ uri: 'https://secure.example/social/start?tx=one' })),
    connect: vi.fn(async () => entered),
    startFarcasterLogin: vi.fn(async () => ({ url: 'https://farcaster.example/siwf' })),
    connectFarcaster: vi.fn(async () => entered),
    cancel: vi.fn(async () => {}),
  }
  const passkeys = {
    signIn: vi.fn<Passkeys['signIn']>(async (signal, enter) => {
      await enter({ assertion: {} as never, output: undefined }, signal)
      return true
    }),
    createWallet: vi.fn(async () => true),
    create: vi.fn<Passkeys['create']>(async () => true),
    leave: vi.fn(),
    decline: vi.fn(),
  }
  const loadPasskeys = vi.fn(async (): Promise<Passkeys> => passkeys)
  const loadRequests = vi.fn<Parameters<typeof createHandlers>[0]['passkeyRequests']>(async (parts) =>
    createPasskeyRequests({
      ...parts,
      status: async () => ({ hasPasskey: false, isOffered: true }),
      load: loadPasskeys,
    }),
  )
  const [theme, reload] = [vi.fn(), vi.fn()]
  const handle = createHandlers({
    keys,
    read,
    approvals: () => loaded.then(() => ({ request, unlock })),
    social: async () => social,
    passkeyRequests: loadRequests,
    smart: async () =>
      createSmart({
        keys,
        read,
        scope: 'site',
        chainIds: [1, 8453],
        operatorChainIds: [1],
        knownContracts: {},
      }),
    site: { origin: 'https://app.example', trust: 'allowed' },
    modalOrigin: MODAL,
    chainId: 1,
    theme,
    reload,
  })
  const send = (name: string, payload?: unknown, origin = MODAL) => {
    const message = parseAppMessage({ type: `@w3m-app/${name}`, id: 'one', payload })
    if (message.kind !== 'request') throw new Error(JSON.stringify(message))
    return handle(message.request as W3mRequest, origin)
  }
  return { keys, read, request, unlock, social, passkeys, loadPasskeys, loadRequests, theme, reload, handle, send }
}
