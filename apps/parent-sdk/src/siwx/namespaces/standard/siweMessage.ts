import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SIWECreateMessageArgs } from '../../SiweConfig.ts'

const ADDRESS = /^\S+ wants you to sign in with your Ethereum account:\n(0x[\da-f]{40})\n/i
const CHAIN_ID = /\nURI: \S+\nVersion: 1\nChain ID: (\d+)\nNonce: /

/**
 * Writes an EIP-4361 message, for `createMessage` of a configuration.
 *
 * @param address account that signs, or its id such as `did:pkh:eip155:1:0x…`
 * @example const createMessage = ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address)
 */
export function formatMessage(
  args: Omit<SIWECreateMessageArgs, 'address' | 'iat'> & { iat?: string },
  address: string,
): string {
  return formatSignIn({
    domain: args.domain,
    accountAddress: address.slice(address.lastIndexOf(':') + 1),
    uri: args.uri,
    version: args.version,
    chainId: `eip155:${args.chainId}`,
    nonce: args.nonce,
    issuedAt: args.iat ?? new Date().toISOString(),
    ...(args.statement !== undefined && { statement: args.statement }),
    ...(args.exp !== undefined && { expirationTime: args.exp }),
    ...(args.nbf !== undefined && { notBefore: args.nbf }),
    ...(args.requestId !== undefined && { requestId: args.requestId }),
    ...(args.resources !== undefined && { resources: args.resources }),
  })
}

/**
 * Reads the account of an EIP-4361 message. Proves nothing: verify the signature.
 *
 * @throws Error for other texts
 * @example const address = (message: string) => getAddressFromMessage(message)
 */
export function getAddressFromMessage(message: string): string {
  return partOf(message, ADDRESS)
}

/**
 * Reads the network of an EIP-4361 message as a CAIP-2 id.
 *
 * @throws Error for other texts
 * @example const isOnBase = (message: string) => getChainIdFromMessage(message) === 'eip155:8453'
 */
export function getChainIdFromMessage(message: string): `eip155:${string}` {
  return `eip155:${partOf(message, CHAIN_ID)}`
}

function partOf(message: string, part: RegExp): string {
  const [, text] = part.exec(message) ?? []
  if (text === undefined) throw new Error('The text is not a message of Sign-In with Ethereum.')
  return text
}
