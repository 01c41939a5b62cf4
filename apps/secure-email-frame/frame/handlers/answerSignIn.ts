import { type CaipNetworkId, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { findSignInError } from '@airlock/protocol/siwx/findSignInError'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mUser } from '@airlock/protocol/w3m/results'
import { base58 } from '@scure/base'
import { stringToHex } from 'viem'
import { checkSignIn } from '../approvals/messages/checkSignIn.ts'
import type { ApprovalCall, Approvals } from '../approvals/shared/types.ts'
import { SecureError } from '../errors/SecureError.ts'
import type { OpenUser } from '../keys/KeyClient.ts'
import type { ChainId } from '../rpc/createReads.ts'
import type { Site } from '../wire/hostIdentity.ts'

type SiwxMessage = NonNullable<NonNullable<W3mPayload<'GET_USER'>>['siwxMessage']>

type Input = {
  site: Site
  chainId: ChainId
  arrive(): Promise<W3mUser>
  signedIn(): Promise<OpenUser>
  withPerson<Value>(task: (approvals: Approvals, signal: AbortSignal) => Promise<Value>): Promise<Value>
}

const PLACEHOLDER = '<<AccountAddress>>'
const SHOWN_MS = 2_000
const POLL_INTERVAL_MS = 100
const MAX_TEXT = 8_192

/**
 * Domain and URI must match this frame's site (T48). Declining connects without one.
 *
 * @throws SecureError INVALID_INPUT
 */
export async function answerSignIn(
  input: SiwxMessage,
  { site, chainId, arrive, signedIn, withPerson }: Input,
): Promise<W3mUser> {
  const now = Date.now()
  const message = { issuedAt: new Date(now).toISOString(), ...input }
  const network = (typeof chainId === 'number' ? `eip155:${chainId}` : chainId) as CaipNetworkId
  if (message.chainId !== network) reject('The sign-in is for another network.')
  if (!isOfSite(message, site)) reject('The sign-in is for another site.')
  const textFor = writerOf(message, network)
  // Checked without an account first: the address changes no other line.
  checkText(textFor(nobodyOn(chainId)), site, now)
  const user = await arrive()
  const { address } = user
  const text = textFor(address)
  if (!isFor(message, network, address) || !text.includes(address)) return user
  checkText(text, site, now)
  if (!(await isShown())) return user
  try {
    const signature = await sign(text)
    return { ...user, message: text, signature, siwxMessage: { ...message, accountAddress: address } }
  } catch (cause) {
    if (cause instanceof SecureError && (cause.code === 'REJECTED' || cause.code === 'ABORTED')) return user
    throw cause
  }

  async function sign(shown: string): Promise<string> {
    if (typeof chainId === 'number')
      return (await request({ method: 'personal_sign', params: [stringToHex(shown), address] })) as string
    const params = { message: base58.encode(new TextEncoder().encode(shown)), pubkey: address }
    return ((await request({ method: 'solana_signMessage', params })) as { signature: string }).signature
  }

  async function request(call: Pick<ApprovalCall, 'method' | 'params'>): Promise<unknown> {
    const { id: user } = await signedIn()
    return withPerson((approvals, signal) => approvals.request({ ...call, user, chainId, site, signal }))
  }
}

function nobodyOn(chainId: ChainId): string {
  return typeof chainId === 'number' ? `0x${'0'.repeat(40)}` : '1'.repeat(32)
}

/** Published clients show the frame only for requests; hidden frames get their sign-in later. */
async function isShown(): Promise<boolean> {
  for (let left = SHOWN_MS; left > 0; left -= POLL_INTERVAL_MS) {
    if (globalThis.innerWidth !== 0 && globalThis.innerHeight !== 0) return true
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  return false
}

function isFor({ accountAddress }: SiwxMessage, network: CaipNetworkId, address: string): boolean {
  return ['', PLACEHOLDER].includes(accountAddress) || isSameAddress(namespaceOf(network), accountAddress, address)
}

function isOfSite({ domain, uri }: SiwxMessage, { origin }: Site): boolean {
  return domain.toLowerCase() === new URL(origin).host && URL.canParse(uri) && new URL(uri).origin === origin
}

/** @throws SecureError INVALID_INPUT */
function writerOf(message: SiwxMessage, chainId: CaipNetworkId): (address: string) => string {
  const { serializedMessage: own, ...fields } = message
  if (own !== undefined) {
    if (own.length > MAX_TEXT) reject('The sign-in is too long.')
    return (address) => own.replaceAll(PLACEHOLDER, () => address)
  }
  return (accountAddress) => {
    const data = { ...fields, chainId, accountAddress } as SignInData
    const error = findSignInError(data)
    if (error !== undefined) reject(`The sign-in has no valid ${error}.`)
    return formatSignIn(data)
  }
}

function checkText(text: string, site: Site, now: number): void {
  const found = checkSignIn(new TextEncoder().encode(text), site, now)
  if (found === undefined || found.isUndecided) reject('The text is not a sign-in for this site.')
}

function reject(message: string): never {
  throw new SecureError('INVALID_INPUT', { message, next: 'Sign in on the site itself.' })
}
