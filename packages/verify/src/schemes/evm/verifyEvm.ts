import { hashMessage, isAddressEqual, isHex, recoverAddress } from 'viem/utils'
import type { Verifier } from '../Scheme.ts'
import { checksumAddress } from './checksumAddress.ts'
import { verifyByContract } from './verifyByContract.ts'

const SIGNATURE_BYTES = 65

/** A key needs no network; contracts are called on the message's chain (https://eips.ethereum.org/EIPS/eip-6492). */
export const verifyEvm: Verifier = async ({ message, signature, data, node }) => {
  const address = checksumAddress(data.accountAddress)
  if (address === undefined) return 'address'
  if (!isHex(signature) || signature.length % 2 === 1 || signature === '0x') return 'signature'
  const hash = hashMessage(message)
  if (signature.length === 2 + SIGNATURE_BYTES * 2) {
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    if (signer !== undefined && isAddressEqual(signer, address)) return 'valid'
  }
  return verifyByContract({ address, hash, signature, node: node?.(data.chainId) })
}
