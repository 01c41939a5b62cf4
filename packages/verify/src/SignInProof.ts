import type { CaipAddress, CaipNetworkId } from '@airlock/protocol/caip'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'

/**
 * Why a sign-in was rejected. The list is closed: a new reason is a major version.
 *
 * | reason | means |
 * |---|---|
 * | `malformed` | not a sign-in message, or not the exact text of its fields |
 * | `domain` | for another site |
 * | `uri` | for a page of another site |
 * | `nonce` | with another nonce |
 * | `chain` | for a network that is not accepted or not known |
 * | `address` | by another account, or by an address that is invalid on the network |
 * | `future` | from the future, or not valid yet |
 * | `expired` | expired, or older than `maxAge` |
 * | `recap` | with permissions that its sentence does not name |
 * | `signature` | not signed by the account |
 * | `unsupported` | an unsupported kind of signature, such as Bitcoin multisig, or a namespace without a verifier |
 * | `unreachable` | the account's network did not respond, so the result is unknown: try again |
 *
 * @example const reason: SignInRejection = 'nonce'
 */
export type SignInRejection =
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
 * Expected values, from the server's configuration and session, never from the request.
 *
 * @example const expected: ExpectedSignIn = { domain: 'app.example', nonce, chains: ['eip155:1'] }
 */
export type ExpectedSignIn = {
  /**
   * Host of the site, with a non-default port: `location.host`.
   *
   * @example domain: 'app.example'
   */
  domain: string
  /**
   * The server's single-use nonce.
   *
   * @example nonce: 'Kj2hT5qW9xZa'
   */
  nonce: string
  /**
   * Required origin of the message's URI.
   *
   * @default `https://` and the domain; `http://` for `localhost`
   * @example origin: 'https://app.example'
   */
  origin?: string
  /**
   * Accepted networks. Name them if contracts may sign in: anyone can run a chain with a contract at any address.
   *
   * @default every EVM chain, and the public networks of the other namespaces
   * @example chains: ['eip155:1', 'eip155:8453']
   */
  chains?: readonly CaipNetworkId[]
  /**
   * Required account, if known.
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
   * Maximum age of a message in milliseconds.
   *
   * @default 3600000
   * @example maxAge: 600_000
   */
  maxAge?: number
}

/**
 * Access to a network's node: a URL, or a function that sends one JSON-RPC request.
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
   * Parameters, in order.
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
   * In the wallet's encoding: 0x hex on EVM and Polkadot, base58 on Solana, base64 on Bitcoin.
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
   * Node of an EVM chain, for contract accounts: their address may be another contract on another chain.
   *
   * @default none, so that such an account is `unreachable`
   * @example node: (chain) => (chain === 'eip155:1' ? 'https://rpc.example/1' : undefined)
   */
  node?: (chain: CaipNetworkId) => ChainNode | undefined
}

/**
 * Result of `verifySignIn`.
 *
 * @example const refused: VerifiedSignIn = { ok: false, reason: 'expired' }
 */
export type VerifiedSignIn =
  | {
      /** The account is signed in. */
      ok: true
      /**
       * CAIP-10 id in one canonical form: checksummed on EVM, lower case if Bitcoin has both, the network's form on
       * Polkadot, with the current network id. Use it as the account's key.
       */
      account: CaipAddress
      /** Fields of the message, as written. */
      data: SignInData
    }
  | {
      /** The sign-in was rejected. */
      ok: false
      /** Why it was rejected. */
      reason: SignInRejection
    }
