import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isSameBytes, readBytes } from '../standard/bytes.ts'
import { methodOf, requiredMethod } from '../standard/features.ts'
import { listOf } from '../standard/parseStandardWallet.ts'
import type { WalletAdapter } from './WalletAdapter.ts'

const SIG_HASHES = ['ALL', 'NONE', 'SINGLE']
const ANYONE_CAN_PAY = 0x80

/** @throws AirlockError UNSUPPORTED_METHOD for several or unknown types: the standard takes one type for each input */
function sigHashOf([type, ...others]: readonly number[] = []): string | undefined {
  // Taproot's default type.
  if (type === undefined || type === 0) return undefined
  const name = SIG_HASHES[(type & ~ANYONE_CAN_PAY) - 1]
  if (name === undefined || others.length > 0) throw new AirlockError('UNSUPPORTED_METHOD')
  return type & ANYONE_CAN_PAY ? `${name}|ANYONECANPAY` : name
}

/** Adapter for Wallet Standard wallets (https://github.com/ExodusMovement/bitcoin-wallet-standard). */
export function standardAdapter(native: unknown): WalletAdapter {
  return {
    async connect() {
      const response = await requiredMethod(native, 'bitcoin:connect', 'connect')({ purposes: ['payment'] })
      return (response as { accounts?: unknown } | undefined)?.accounts
    },
    async restore() {
      const connect = methodOf(native, 'standard:connect', 'connect')
      if (connect) return ((await connect({ silent: true })) as { accounts?: unknown } | undefined)?.accounts
      const { accounts } = native as { accounts?: unknown }
      // Without `standard:connect`, an empty list may be filled later.
      if (listOf(accounts).length === 0) throw new AirlockError('UNSUPPORTED_METHOD')
      return accounts
    },
    async signMessage({ account, text }) {
      const message = new TextEncoder().encode(text)
      const sign = requiredMethod(native, 'bitcoin:signMessage', 'signMessage')
      const responses = listOf(await sign({ account: account.native, message: message.slice() }))
      const { signature, signedMessage = message } = { ...(responses[0] as Record<string, unknown>) }
      const signed = readBytes(signedMessage, message.length)
      if (responses.length !== 1 || !signed || !isSameBytes(signed, message)) {
        throw new AirlockError('WALLET_INVALID_ANSWER')
      }
      return signature
    },
    async signPsbt({ psbt, inputs, broadcast }) {
      // The standard's feature only signs.
      if (broadcast) throw new AirlockError('UNSUPPORTED_METHOD')
      const sign = requiredMethod(native, 'bitcoin:signTransaction', 'signTransaction')
      const inputsToSign: { account: unknown; signingIndexes: number[]; sigHash?: string }[] = []
      for (const { account, index, sighashTypes } of inputs) {
        const sigHash = sigHashOf(sighashTypes)
        const known = inputsToSign.find((one) => one.account === account.native && one.sigHash === sigHash)
        if (known) known.signingIndexes.push(index)
        else inputsToSign.push({ account: account.native, signingIndexes: [index], ...(sigHash && { sigHash }) })
      }
      const responses = listOf(await sign({ psbt: psbt.slice(), inputsToSign }))
      if (responses.length !== 1) throw new AirlockError('WALLET_INVALID_ANSWER')
      return { psbt: { ...(responses[0] as Record<string, unknown>) }.signedPsbt }
    },
    watch(listener) {
      const stop = methodOf(native, 'standard:events', 'on')?.('change', listener)
      return () => void (typeof stop === 'function' && stop())
    },
    forget: () => methodOf(native, 'standard:disconnect', 'disconnect')?.(),
  }
}
