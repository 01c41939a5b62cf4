import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ErrorCode } from '@airlock/protocol/errors/codes'
import { toBase64 } from '../standard/bytes.ts'
import { walletError } from '../standard/walletError.ts'
import type { WalletAdapter } from './WalletAdapter.ts'

type Provider = {
  request(method: string, params: unknown): Promise<unknown>
  addListener?(event: string, listener: () => void): unknown
}

/** Error codes with another meaning in these wallets (https://docs.xverse.app/sats-connect). */
const CODES: Readonly<Record<string, ErrorCode>> = {
  '-32000': 'USER_REJECTED',
  '-32001': 'UNSUPPORTED_METHOD',
  '-32002': 'UNAUTHORIZED',
  '-32601': 'UNSUPPORTED_METHOD',
}

/** Some wallets return errors, others throw them. */
export function asker(native: unknown) {
  return async (method: string, params: object): Promise<unknown> => {
    let response: { result?: unknown; error?: unknown }
    try {
      response = { ...((await (native as Provider).request(method, params)) as object) }
    } catch (cause) {
      throw errorOf(field(cause, 'error') ?? cause)
    }
    if (response.error) throw errorOf(response.error)
    return response.result
  }
}

/** Adapter for `btc_providers` wallets, such as Xverse (https://docs.xverse.app/sats-connect). */
export function btcProvidersAdapter(native: unknown): WalletAdapter {
  const provider = native as Provider
  const request = asker(native)

  return {
    async connect() {
      const message = 'Connect your wallet.'
      return addressesOf(await request('getAddresses', { purposes: ['payment'], message }))
    },
    async restore() {
      try {
        return addressesOf(await request('wallet_getAccount', {}))
      } catch (cause) {
        if ((cause as AirlockError).name === 'UNAUTHORIZED') return []
        throw cause
      }
    },
    async signMessage({ account, text, protocol }) {
      const response = await request('signMessage', {
        address: account.written,
        message: text,
        ...(protocol && { protocol: protocol.toUpperCase() }),
      })
      const signer = field(response, 'address')
      if (signer !== undefined && signer !== account.written) throw new AirlockError('WALLET_INVALID_ANSWER')
      return field(response, 'signature')
    },
    // This call has no sighash types: wallets read them from the transaction.
    async signPsbt({ psbt, inputs, broadcast }) {
      const signInputs: Record<string, number[]> = {}
      for (const { account, index } of inputs) {
        signInputs[account.written] = [...(signInputs[account.written] ?? []), index]
      }
      const response = await request('signPsbt', { psbt: toBase64(psbt), signInputs, broadcast })
      return { psbt: field(response, 'psbt'), txid: field(response, 'txid') }
    },
    sendTransfer: ({ recipient, amount }) => request('sendTransfer', { recipients: [{ address: recipient, amount }] }),
    watch(listener) {
      const stops = ['accountChange', 'networkChange', 'accountDisconnected', 'disconnect'].map((event) =>
        provider.addListener?.(event, listener),
      )
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
    forget: () => provider.request('wallet_disconnect', null),
  }
}

function addressesOf(response: unknown): unknown {
  return Array.isArray(response) ? response : field(response, 'addresses')
}

function errorOf(cause: unknown): AirlockError {
  const code = String(field(cause, 'code'))
  const name = Object.hasOwn(CODES, code) ? CODES[code] : undefined
  return name ? new AirlockError(name, { cause }) : walletError(cause)
}

/** Returns a property, or `undefined` if its getter throws. */
export function field(owner: unknown, key: string): unknown {
  try {
    return (owner as Record<string, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
