import { type CaipNetworkId, fromChainId, toHexChainId } from '@airlock/protocol/caip'
import type { HeldWallet } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { foreignText } from '@airlock/protocol/foreignText'
import type { Json } from '@airlock/protocol/snapshot'
import type { W3mUser } from '@airlock/protocol/w3m/requests'
import { isSafeMethod, isUnsafeMethod } from '@airlock/protocol/w3m/rpcMethods'
import type { Connector, HeldSession } from '../../ports/Connector.ts'
import type { EmailLogin } from '../../ports/EmailLogin.ts'
import type { HostPage } from '../../ports/HostPage.ts'
import type { CaipNetwork } from '../../state/network.ts'
import { AUTH_WALLET } from '../../state/wallets.ts'
import type { SecureFrame } from './createSecureFrame.ts'

type Options = {
  /** Makes the secure frame; nothing of it is there before it is wanted. */
  open(chainId: CaipNetworkId): SecureFrame
  host: Pick<HostPage, 'walletConnected' | 'walletEvent'>
  networks(): Promise<readonly CaipNetwork[]>
  activeNetwork(): CaipNetworkId | null
  scheme(): 'light' | 'dark' | undefined
  /** What a session of this connector is called and reaches, once there is one. */
  held(wallet: HeldWallet): void
}

const FALLBACK: CaipNetworkId = 'eip155:1'

/** Wallets whose keys live in the secure frame, signed in to by e-mail (S1.2). */
export function authConnector(options: Options): Connector & { session: HeldSession } & { email: EmailLogin } {
  const { host } = options
  let frame: SecureFrame | undefined
  let chain: CaipNetworkId | null = null
  let address = ''

  function secure(): SecureFrame {
    if (frame?.isAlive()) return frame
    const made = options.open(chain ?? options.activeNetwork() ?? FALLBACK)
    frame = made
    const themeMode = options.scheme()
    void made.ready.then(
      () => made.tell('SYNC_THEME', themeMode === undefined ? {} : { themeMode }),
      () => {},
    )
    return made
  }

  async function evmNetworks() {
    return (await options.networks()).filter(({ chainNamespace }) => chainNamespace === 'eip155')
  }

  async function toHeld(user: W3mUser): Promise<HeldWallet> {
    const approved = (await evmNetworks()).map(({ caipNetworkId }) => caipNetworkId)
    const told = fromChainId(Number(String(user.chainId).replace(/^eip155:/, '')))
    chain = told !== undefined && approved.includes(told) ? told : (approved[0] ?? FALLBACK)
    address = user.address
    return {
      connectorId: 'auth',
      namespace: 'eip155',
      name: foreignText(user.email ?? '') ?? AUTH_WALLET.name,
      accounts: [user.address],
      caipNetworkId: chain,
      approvedCaipNetworkIds: approved,
    }
  }

  /** The user of the session, on the network that the host is on. */
  async function fetchUser(): Promise<HeldWallet> {
    const wanted = options.activeNetwork()
    return toHeld(await secure().request('GET_USER', wanted === null ? undefined : { chainId: wanted }))
  }

  async function switchTo(params: Json | undefined): Promise<null> {
    const [first] = Array.isArray(params) ? params : []
    const wanted = fromChainId((first as { chainId?: unknown } | undefined)?.chainId)
    const known = (await evmNetworks()).some(({ caipNetworkId }) => caipNetworkId === wanted)
    if (wanted === undefined || !known) {
      throw new AirlockError('UNRECOGNIZED_CHAIN', { context: { chain: String(wanted ?? '') } })
    }
    await secure().request('SWITCH_NETWORK', { chainId: wanted })
    if (wanted !== chain) {
      chain = wanted
      await host.walletEvent({
        connectorId: 'auth',
        namespace: 'eip155',
        event: 'chainChanged',
        data: toHexChainId(wanted),
      })
    }
    return null
  }

  const request: HeldSession['request'] = async ({ method, params }) => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [address]
      case 'eth_chainId':
        return toHexChainId(chain ?? FALLBACK)
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return switchTo(params)
      case 'wallet_revokePermissions':
        await end()
        return null
    }
    if (!isSafeMethod(method) && !isUnsafeMethod(method)) throw new AirlockError('UNSUPPORTED_METHOD')
    const call = { method, chainId: chain ?? FALLBACK, chainNamespace: 'eip155' as const }
    return (await secure().request('RPC_REQUEST', { ...call, ...(params !== undefined && { params }) })) as Json
  }

  async function end() {
    // Over here whatever the frame says (S4.7).
    await frame?.request('SIGN_OUT', undefined).catch(() => {})
    frame?.end()
    frame = undefined
    address = ''
  }

  return {
    id: 'auth',
    reaches: ({ id }) => id === AUTH_WALLET.id,
    async connect() {
      const held = await fetchUser()
      options.held(held)
      await host.walletConnected(held)
      return { address, caipNetworkId: held.caipNetworkId }
    },
    async cancel() {},
    session: {
      async restore() {
        const { isConnected } = await secure().request('IS_CONNECTED', undefined)
        if (isConnected) return fetchUser()
        await end()
        return null
      },
      request,
      abort: () => frame?.tell('RPC_ABORT', undefined),
      end,
    },
    email: {
      async requestCode(email) {
        return (await secure().request('CONNECT_EMAIL', { email })).action
      },
      async awaitDevice() {
        await secure().request('CONNECT_DEVICE', undefined)
      },
      async submitCode(code) {
        await secure().request('CONNECT_OTP', { otp: code })
      },
      show: (place) => frame?.show(place),
    },
  }
}
