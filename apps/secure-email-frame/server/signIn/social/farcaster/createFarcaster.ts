import { setTimeout as pause } from 'node:timers/promises'
import { createAppClient, viemConnector } from '@farcaster/auth-client'
import { isAddressEqual } from 'viem'
import { readContract } from 'viem/actions'
import { parseSiweMessage } from 'viem/siwe'
import * as z from 'zod/mini'
import { ApiError } from '../../../ApiError.ts'
import { displayName } from '../displayName.ts'
import type { Identity } from '../Identity.ts'
import { authAddressStatus, ID_REGISTRY } from './authAddressStatus.ts'
import { type FarcasterOptions, MIN_RPCS } from './readFarcaster.ts'

const ISSUER = `eip155:10:${ID_REGISTRY}`
const CUSTODY_OF = [
  {
    type: 'function',
    name: 'custodyOf',
    stateMutability: 'view',
    inputs: [{ name: 'fid', type: 'uint256' }],
    outputs: [{ type: 'address' }],
  },
] as const

const ATTEMPTS = 3
const TIMES = { deadlineMs: 10_000, pauseMs: 1_000 }
const CLOCK_SKEW_MS = 2 * 60_000

const link = z.string().check(z.maxLength(2_048), z.regex(/^(?:https?|farcaster):\/\//))
const channel = z.object({ channelToken: z.string().check(z.minLength(1), z.maxLength(512)), url: link })
const text = z.string().check(z.maxLength(8_192))
const completed = z.object({
  message: text,
  signature: text.check(z.regex(/^0x[0-9a-fA-F]+$/)),
  username: z.optional(z.string()),
})

type VerifiedAccount = { fid: number; custody: string }
type PendingSignIn = { token: string; nonce: string; startedAt: number }

export type Farcaster = {
  /** @returns the link for a phone, and the channel's token @throws ApiError SOCIAL_FAILED */
  start(nonce: string): Promise<{ token: string; url: string }>
  /** Trusts two RPCs, not the relay. @returns `undefined` before @throws ApiError SOCIAL_FAILED, FARCASTER_* */
  poll(pending: PendingSignIn): Promise<Identity | undefined>
}

/** Sign In With Farcaster (FIP-11), with the operator's relay and RPCs. */
export function createFarcaster(
  { relayUrl, rpcUrls }: FarcasterOptions,
  secureOrigin: string,
  { deadlineMs, pauseMs } = TIMES,
): Farcaster {
  const { host: domain } = new URL(secureOrigin)
  const siweUri = `${secureOrigin}/social/farcaster`
  const clients = rpcUrls.map((url) =>
    createAppClient({ relay: relayUrl, ethereum: viemConnector({ rpcUrls: [url] }) }),
  )
  const [relay] = clients
  if (relay === undefined || clients.length < MIN_RPCS) throw new Error('Farcaster needs two RPCs.')

  /** @throws errors of client or RPC; Refused for an invalid message */
  async function verifyAt(
    client: typeof relay & {},
    nonce: string,
    { message, signature }: z.output<typeof completed>,
  ): Promise<VerifiedAccount | { rejected: Error } | undefined> {
    const verified = await client.verifySignInMessage({
      nonce,
      domain,
      message,
      signature: signature as `0x${string}`,
      acceptAuthAddress: true,
    })
    if (verified.isError) {
      const { errCode, message: reason } = verified.error ?? { errCode: 'unknown', message: '' }
      return errCode === 'unknown' || errCode === 'unavailable' ? undefined : { rejected: new Error(reason) }
    }
    const custody = await readContract(client.ethereum.publicClient, {
      address: ID_REGISTRY,
      abi: CUSTODY_OF,
      functionName: 'custodyOf',
      args: [BigInt(verified.fid)],
    })
    const address = verified.data.address
    if (verified.authMethod === 'authAddress' && !isAddressEqual(address, custody)) {
      const status = await authAddressStatus(client.ethereum.publicClient, { fid: BigInt(verified.fid), address })
      if (status === 'stale') return { rejected: new ApiError('FARCASTER_STALE') }
    }
    return { fid: verified.fid, custody }
  }

  async function verify(
    { nonce, startedAt }: PendingSignIn,
    signed: z.output<typeof completed>,
  ): Promise<VerifiedAccount | undefined> {
    const siwe = parseSiweMessage(signed.message)
    const issuedAt = siwe.issuedAt?.getTime() ?? Number.NaN
    // The client checks neither URI nor time.
    const isForUs =
      siwe.domain === domain &&
      siwe.uri === siweUri &&
      siwe.nonce === nonce &&
      siwe.chainId === 10 &&
      siwe.version === '1'
    const isNow = issuedAt >= startedAt - CLOCK_SKEW_MS && issuedAt <= Date.now() + CLOCK_SKEW_MS
    if (!isForUs || !isNow) throw new Error('The message is not for this sign-in.')
    const responses = await Promise.all(
      clients.map((client) => within(deadlineMs, verifyAt(client, nonce, signed)).catch(() => undefined)),
    )
    const found = responses.flatMap((response) => response ?? [])
    const accounts: VerifiedAccount[] = []
    for (const response of found) {
      if ('rejected' in response) throw response.rejected
      accounts.push(response)
    }
    const [first] = accounts
    const agree = accounts.every(({ fid, custody }) => fid === first?.fid && custody === first.custody)
    if (!agree) throw new Error('The RPCs do not agree.')
    if (first === undefined || accounts.length < MIN_RPCS) return undefined
    if (!Number.isSafeInteger(first.fid) || first.fid < 1) throw new Error('The message names no usable account.')
    return first
  }

  /** The relay delivers a signature once, so unavailable RPCs are retried here. */
  async function verifyPatiently(pending: PendingSignIn, signed: z.output<typeof completed>): Promise<VerifiedAccount> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (attempt > 0) await pause(pauseMs)
      const account = await verify(pending, signed)
      if (account !== undefined) return account
    }
    throw new ApiError('FARCASTER_UNREAD')
  }

  return {
    async start(nonce) {
      try {
        const opened = await within(
          deadlineMs,
          relay.createChannel({ siweUri, domain, nonce, acceptAuthAddress: true }),
        )
        const { channelToken, url } = channel.parse(opened.data)
        return { token: channelToken, url }
      } catch (cause) {
        return failed(cause)
      }
    },
    async poll(pending) {
      // The relay may answer next time.
      const status = await within(deadlineMs, relay.status({ channelToken: pending.token })).catch(() => undefined)
      if (status === undefined || status.isError || status.response.status !== 200) return undefined
      try {
        const signed = completed.parse(status.data)
        const { fid, custody } = await verifyPatiently(pending, signed)
        const name = displayName(signed.username)
        return { provider: 'farcaster', issuer: ISSUER, subject: String(fid), name, custody }
      } catch (cause) {
        return failed(cause)
      }
    },
  }
}

async function within<Value>(deadlineMs: number, task: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), deadlineMs)
  })
  return Promise.race([task, timeout]).finally(() => clearTimeout(timer))
}

function failed(cause: unknown): never {
  console.error(`farcaster: ${cause instanceof Error ? cause.message.split('\n')[0] : 'unknown'}`)
  throw cause instanceof ApiError ? cause : new ApiError('SOCIAL_FAILED', { cause })
}
