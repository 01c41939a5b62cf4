import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import { decodeBase58 } from '@airlock/protocol/text/base58'
import { readEncoded } from '@airlock/protocol/text/readEncoded'
import { fromBase64, toBase64 } from '../standard/bytes.ts'
import { readSignature } from './serveCall.ts'
import { signedBytes } from './signedBytes.ts'

type Params = { transaction?: unknown; pubkey?: unknown; sendOptions?: unknown }
type RequestFn = (method: string, params: unknown) => Promise<unknown>

/** https://solana.com/docs/rpc/http/sendtransaction */
const SEND_OPTIONS = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot']
const MAX_SIGNATURE_LENGTH = 128

/** @param address the signer unless `params` names another @throws AirlockError, and errors of `sign` and `read` */
export async function signAndSend(
  params: Params,
  address: string | undefined,
  sign: RequestFn,
  read: RequestFn,
): Promise<{ signature: string }> {
  const { transaction, pubkey, sendOptions } = params
  const unsigned = typeof transaction === 'string' ? readEncoded(() => fromBase64(transaction)) : undefined
  if (!unsigned) throw new AirlockError('INVALID_PARAMS', { context: { method: 'solana_signAndSendTransaction' } })
  const response = await sign('solana_signTransaction', { transaction, ...(pubkey !== undefined && { pubkey }) })
  const signed = signedBytes(
    isRecord(response) ? response : {},
    unsigned,
    typeof pubkey === 'string' ? pubkey : address,
  )
  const options = Object.entries(isRecord(sendOptions) ? sendOptions : {}).filter(([name]) =>
    SEND_OPTIONS.includes(name),
  )
  const config = { ...Object.fromEntries(options), encoding: 'base64' }
  const sent = await read('sendTransaction', [toBase64(signed), config])
  const isText = typeof sent === 'string' && sent.length <= MAX_SIGNATURE_LENGTH
  return { signature: readSignature(isText ? readEncoded(() => decodeBase58(sent)) : undefined) }
}
