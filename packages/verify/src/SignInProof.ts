import type { CaipAddress, CaipNetworkId } from '@airlock/protocol/caip'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'

/**
 * Why a sign-in was refused. The list is closed: a version that adds a reason is a major one.
 *
 * | reason | means |
 * |---|---|
 * | `malformed` | no sign-in message, or not the text that its own fields make |
 * | `domain` | for another site |
 * | `uri` | for a page of another site |
 * | `nonce` | with another nonce |
 * | `chain` | for a network that is not accepted, or that no one knows |
 * | `address` | by another account, or by an address that the network cannot have |
 * | `future` | from the future, or not valid yet |
 * | `expired` | over, or older than is accepted |
 * | `recap` | with permissions that its sentence does not name |
 * | `signature` | not signed by the account |
 * | `unsupported` | with a kind of signature that is not verified here, such as that of several signers in Bitcoin, or in a namespace without a verifier |
 * | `unreachable` | by an account that only its network can confirm, which did not answer; nothing is known, so ask again |
 *
 * @example const reason: SignInRefusal = 'nonce'
 */
export type SignInRefusal =
  | 'malformed'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'chain'
  | 'address'
  | 'future'
  | 'expired'
  | 'recap'
  | 'signature'
  | 'unsupported'
  | 'unreachable'

/**
 * Values that the server expects of a sign-in, from its own configuration and its own session, never from the request.
 *
 * @example const expected: ExpectedSignIn = { domain: 'app.example', nonce, chains: ['eip155:1'] }
 */
export type ExpectedSignIn = {
  /**
   * Host of the site, with its port where that is not the usual one: `location.host`.
   *
   * @example domain: 'app.example'
   */
  domain: string
  /**
   * The nonce that the server gave out, which it takes once.
   *
   * @example nonce: 'Kj2hT5qW9xZa'
   */
  nonce: string
  /**
   * Origin that the URI of the message has to have.
   *
   * @default `https://` and the domain; `http://` for `localhost`
   * @example origin: 'https://app.example'
   */
  origin?: string
  /**
   * Networks that are accepted. Name them where contracts sign in: anyone can have a chain, and a contract at any address of it.
   *
   * @default every EVM chain, and the public networks of the other namespaces
   * @example chains: ['eip155:1', 'eip155:8453']
   */
  chains?: readonly CaipNetworkId[]
  /**
   * The account that has to sign in, where it is known.
   *
   * @default any
   * @example address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
   */
  address?: string
  /**
   * Time of the check.
   *
   * @default now
   * @example now: new Date()
   */
  now?: Date
  /**
   * Maximal age of a message in milliseconds.
   *
   * @default 3600000
   * @example maxAge: 600_000
   */
  maxAge?: number
}

/**
 * Access to a node of a network: its URL, or a function that sends one JSON-RPC request.
 *
 * @example const node: ChainNode = 'https://rpc.example'
 */
export type ChainNode = string | ((request: NodeRequest) => Promise<unknown>)

/**
 * One request of JSON-RPC.
 *
 * @example const request: NodeRequest = { method: 'eth_chainId', params: [] }
 */
export type NodeRequest = {
  /**
   * Name of the method.
   *
   * @example method: 'eth_chainId'
   */
  method: string
  /**
   * Its parameters, in their order.
   *
   * @example params: []
   */
  params: readonly unknown[]
}

/**
 * Input of `verifySignIn`.
 *
 * @example const proof: SignInProof = { message, signature, expected: { domain: 'app.example', nonce } }
 */
export type SignInProof = {
  /**
   * Text that the wallet signed.
   *
   * @example message: 'app.example wants you to sign in with your Ethereum account: …'
   */
  message: string
  /**
   * As the wallet gave it: 0x hex on EVM chains and Polkadot, base58 on Solana, base64 on Bitcoin.
   *
   * @example signature: '0x5f0c…'
   */
  signature: string
  /**
   * Values that the server expects.
   *
   * @example expected: { domain: 'app.example', nonce: 'Kj2hT5qW9xZa' }
   */
  expected: ExpectedSignIn
  /**
   * Node of that EVM chain, for accounts that are contracts: the same address may be another's contract on another chain.
   *
   * @default none, so that such an account is `unreachable`
   * @example node: (chain) => (chain === 'eip155:1' ? 'https://rpc.example/1' : undefined)
   */
  node?: (chain: CaipNetworkId) => ChainNode | undefined
}

/**
 * The answer of `verifySignIn`.
 *
 * @example const refused: VerifiedSignIn = { ok: false, reason: 'expired' }
 */
export type VerifiedSignIn =
  | {
      /** `true` for an account that is signed in. */
      ok: true
      /**
       * CAIP-10 id of the account that signed in, in one spelling whatever the message has: with its checksum on EVM chains, in small letters
       * where Bitcoin has both, as the network writes it on Polkadot, and with today's id of the network. Keep accounts by it.
       */
      account: CaipAddress
      /** Fields of the message, as they are written there. */
      data: SignInData
    }
  | {
      /** `false` for a sign-in that was refused. */
      ok: false
      /** Why it was refused. */
      reason: SignInRefusal
    }
