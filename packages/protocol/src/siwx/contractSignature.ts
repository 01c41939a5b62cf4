import { type Address, concatHex, encodeAbiParameters, erc6492SignatureValidatorByteCode, type Hex } from 'viem'

/** Precompiles, system contracts and burn addresses are below. No key or deployment has such an address. */
const FIRST_ACCOUNT = 2n ** 16n

/**
 * Returns whether an address can have a signer. ERC-6492's validator would accept any signature of the zero address,
 * because `ecrecover` returns zero for an invalid one (T151).
 */
export const canSign = (address: string): boolean => BigInt(address) >= FIRST_ACCOUNT

const QUESTION = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const

/**
 * Returns the data of an `eth_call` of ERC-6492's validator: it deploys nothing, supports ERC-1271, and prepares an
 * undeployed account (https://eips.ethereum.org/EIPS/eip-6492).
 */
export function validatorData({ address, hash, signature }: { address: Address; hash: Hex; signature: Hex }): Hex {
  return concatHex([erc6492SignatureValidatorByteCode, encodeAbiParameters(QUESTION, [address, hash, signature])])
}

/** Returns whether the validator accepted the signature. */
export const isAccepted = (answer: unknown): boolean => typeof answer === 'string' && /^0x0*1$/.test(answer)
