import { type Hex, hexToNumber, isHex, type TypedDataDefinition } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { invalidParams } from './rpcError.ts'

/** personal_sign: 0x data is signed as bytes, anything else as text. */
export function signText(account: PrivateKeyAccount, data: unknown): Promise<Hex> {
  if (typeof data !== 'string') throw invalidParams('Expected a message.')
  return account.signMessage({ message: isHex(data) ? { raw: data } : data })
}

/** @throws -32602 when the domain names another chain than the active one. */
export function signTyped(account: PrivateKeyAccount, payload: unknown, chainId: Hex): Promise<Hex> {
  const typed = (typeof payload === 'string' ? parse(payload) : payload) as TypedDataDefinition | undefined
  if (typeof typed !== 'object' || typed === null || !typed.types || !typed.primaryType) {
    throw invalidParams('Expected EIP-712 typed data.')
  }
  const named = typed.domain?.chainId
  if (named !== undefined && Number(named) !== hexToNumber(chainId)) {
    throw invalidParams(`Provided chainId "${named}" must match the active chainId "${hexToNumber(chainId)}"`)
  }
  return account.signTypedData(typed)
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
