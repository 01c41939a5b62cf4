import { type ChainNamespace, isAddress } from '@airlock/protocol/caip'
import type { RemoteSession, WalletUser } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { MAX_ACCOUNTS } from '@airlock/protocol/session'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { W3mUser } from '@airlock/protocol/w3m/results'
import { emailWallet } from '../../core/wallets/wallets.ts'
import type { AuthOptions } from './AuthOptions.ts'
import { type AuthState, FALLBACK, NAMESPACES } from './createAuthState.ts'
import type { AuthNamespace } from './namespaces/AuthNamespace.ts'
import { requestSigner } from './requestSigner.ts'

type Deps = {
  options: AuthOptions
  state: AuthState
  /** Replaces another connected wallet. */
  chosen?: ChainNamespace | undefined
}

/** @param requested absent to continue the session @param message signed with the sign-in */
export async function fetchAuthSession(
  deps: Deps,
  requested?: ChainNamespace,
  message: Promise<string | null> = Promise.resolve(null),
) {
  const { options, state } = deps
  state.secure()
  const text = await message
  const parts: Awaited<ReturnType<typeof fetchUser>>[] = []
  // The last request sets the secure frame's network: the session's first.
  for (const namespace of (await findNamespaces(deps, requested)).toReversed())
    parts.unshift(await fetchUser(deps, namespace, text))
  const [first] = parts
  if (first === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
  const accounts = new Map(parts.map(({ name, account }) => [name, account]))
  state.setAccounts(accounts, first.account.caipNetworkId, requested !== undefined)
  state.isDeployed = first.user.smartAccountDeployed !== false
  options.user(first.user, state.cache.provider())
  const namespaces = parts.map(({ name, account: { address, caipNetworkId }, approved }) => {
    return [name, { accounts: [address], caipNetworkId, approvedCaipNetworkIds: approved }] as const
  })
  const remote: RemoteSession = {
    connectorId: emailWallet.id,
    type: 'AUTH',
    name: first.user.email === null ? 'Social wallet' : emailWallet.name,
    user: toWalletUser(parts, options.tellsEmail),
    namespaces: Object.fromEntries(namespaces),
  }
  return { remote, signed: parts.flatMap(({ signed }) => signed ?? []) }
}

async function findNamespaces({ options, state, chosen }: Deps, requested: ChainNamespace | undefined) {
  const stored = requested === undefined ? state.cache.namespaces() : null
  const configured = new Set((await options.networks()).map(({ chainNamespace }) => chainNamespace))
  return NAMESPACES.filter(({ name }) => {
    const isFree = (stored?.includes(name) ?? true) && !options.isClaimed(name)
    return configured.has(name) && (isFree || name === (requested ?? chosen))
  })
}

async function fetchUser({ options, state }: Deps, { name, readNetwork }: AuthNamespace, text: string | null) {
  const approved = await state.approvedIn(name)
  const chainId = options.activeNetwork(name) ?? approved[0] ?? FALLBACK
  const { whileShown } = options.signIn
  const { user, signed } = await requestSigner({ client: state.secure(), chainId, text, whileShown })
  const { address } = user
  if (!isAddress(name, address)) throw new AirlockError('WALLET_INVALID_ANSWER')
  const reported = readNetwork(user.chainId)
  const isKnown = reported !== undefined && approved.includes(reported)
  const account = { address, caipNetworkId: isKnown ? reported : (approved[0] ?? FALLBACK) }
  return { name, user, approved, account, signed }
}

/** Hides the email address unless the operator allows it (T34, T247). */
function toWalletUser(parts: readonly { name: ChainNamespace; user: W3mUser }[], tellsEmail: boolean): WalletUser {
  const [{ userName, email, smartAccountDeployed, preferredAccountType, accounts } = {} as W3mUser] = parts.map(
    ({ user }) => user,
  )
  const shown = foreignText(userName ?? '')
  const own = parts.flatMap(({ name, user }) => (user.accounts ?? []).filter(({ address }) => isAddress(name, address)))
  return {
    ...(shown !== undefined && { userName: shown }),
    ...(tellsEmail && email && { email }),
    ...(accounts !== undefined && { accounts: own.slice(0, MAX_ACCOUNTS) }),
    ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
    preferredAccountType: preferredAccountType === 'smartAccount' ? preferredAccountType : 'eoa',
  }
}
