import { type CaipNetworkId, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { findSignInFault } from '@airlock/protocol/siwx/findSignInFault'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mUser } from '@airlock/protocol/w3m/results'
import { base58 } from '@scure/base'
import { stringToHex } from 'viem'
import { checkSignIn } from '../approvals/messages/checkSignIn.ts'
import type { ApprovalCall, Approvals } from '../approvals/shared/types.ts'
import { SecureFault } from '../errors/SecureFault.ts'
import type { OpenUser } from '../keys/KeyClient.ts'
import type { ChainId } from '../rpc/createReads.ts'
import type { Site } from '../wire/hostIdentity.ts'

type SiwxMessage = NonNullable<NonNullable<W3mPayload<'GET_USER'>>['siwxMessage']>

type Given = {
  site: Site
  /** The network of the request. */
  chainId: ChainId
  /** Finds out who the person is; nothing is shown before the site was checked. */
  arrive(): Promise<W3mUser>
  signedIn(): Promise<OpenUser>
  /** Runs what waits for the person, on the frame's own screen. */
  withPerson<Value>(task: (approvals: Approvals, signal: AbortSignal) => Promise<Value>): Promise<Value>
}

/** Stands in a client's message for the address, which it does not know yet. */
const PLACEHOLDER = '<<AccountAddress>>'
/** Time that a client has to show the frame, in which it looks again and again. */
const SHOWN_MS = 2_000
const LOOK_MS = 100
/** Longer than any message that is shown. */
const MAX_TEXT = 8_192

/**
 * Answers with the person and, where they approve, with a sign-in of theirs (https://chainagnostic.org/CAIPs/caip-122). Its domain and its URI
 * have to be those of the site that this frame is bound to, in the fields and in the text (T48). A person who declines is connected without
 * one, and so is one who cannot see the frame.
 *
 * @throws SecureFault INVALID_INPUT for another site, another network and what is no sign-in, before anything is shown; what `arrive` throws
 */
export async function answerSignIn(
  given: SiwxMessage,
  { site, chainId, arrive, signedIn, withPerson }: Given,
): Promise<W3mUser> {
  const now = Date.now()
  const message = { issuedAt: new Date(now).toISOString(), ...given }
  const network = (typeof chainId === 'number' ? `eip155:${chainId}` : chainId) as CaipNetworkId
  if (message.chainId !== network) refuse('The sign-in is for another network.')
  if (!isOfSite(message, site)) refuse('The sign-in is for another site.')
  const textFor = writerOf(message, network)
  // Read without an account first: the address changes no other line.
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
    if (cause instanceof SecureFault && (cause.code === 'REJECTED' || cause.code === 'ABORTED')) return user
    throw cause
  }

  async function sign(shown: string): Promise<string> {
    if (typeof chainId === 'number')
      return (await ask({ method: 'personal_sign', params: [stringToHex(shown), address] })) as string
    const params = { message: base58.encode(new TextEncoder().encode(shown)), pubkey: address }
    return ((await ask({ method: 'solana_signMessage', params })) as { signature: string }).signature
  }

  async function ask(call: Pick<ApprovalCall, 'method' | 'params'>): Promise<unknown> {
    const { id: person } = await signedIn()
    return withPerson((approvals, signal) => approvals.request({ ...call, person, chainId, site, signal }))
  }
}

/** Returns an address without a key. */
function nobodyOn(chainId: ChainId): string {
  return typeof chainId === 'number' ? `0x${'0'.repeat(40)}` : '1'.repeat(32)
}

/** Published clients show the frame for requests alone: one that keeps it without a size requests the signature later. */
async function isShown(): Promise<boolean> {
  for (let left = SHOWN_MS; left > 0; left -= LOOK_MS) {
    if (globalThis.innerWidth !== 0 && globalThis.innerHeight !== 0) return true
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return false
}

/** The account that the client names is a placeholder, or the person's. */
function isFor({ accountAddress }: SiwxMessage, network: CaipNetworkId, address: string): boolean {
  return ['', PLACEHOLDER].includes(accountAddress) || isSameAddress(namespaceOf(network), accountAddress, address)
}

function isOfSite({ domain, uri }: SiwxMessage, { origin }: Site): boolean {
  return domain.toLowerCase() === new URL(origin).host && URL.canParse(uri) && new URL(uri).origin === origin
}

/** The client's own text with the address in its place, else one by EIP-4361, or by CAIP-122 elsewhere. @throws SecureFault INVALID_INPUT */
function writerOf(message: SiwxMessage, chainId: CaipNetworkId): (address: string) => string {
  const { serializedMessage: own, ...fields } = message
  if (own !== undefined) {
    if (own.length > MAX_TEXT) refuse('The sign-in is too long.')
    return (address) => own.replaceAll(PLACEHOLDER, () => address)
  }
  return (accountAddress) => {
    const data = { ...fields, chainId, accountAddress } as SignInData
    const fault = findSignInFault(data)
    if (fault !== undefined) refuse(`The sign-in has no valid ${fault}.`)
    return formatSignIn(data)
  }
}

/** @throws SecureFault INVALID_INPUT */
function checkText(text: string, site: Site, now: number): void {
  const found = checkSignIn(new TextEncoder().encode(text), site, now)
  if (found === undefined || found.isUndecided) refuse('The text is no sign-in for this site.')
}

function refuse(message: string): never {
  throw new SecureFault('INVALID_INPUT', { message, next: 'Sign in on the site itself.' })
}
