import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { SignedMessage } from '@airlock/protocol/channel/callSchemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mUser } from '@airlock/protocol/w3m/results'
import type { W3mClient } from './w3mClient.ts'

type Options = {
  client: Pick<W3mClient, 'request' | 'abort'>
  chainId: CaipNetworkId
  text: string | null
  whileShown<Result>(response: Promise<Result>): Promise<Result>
}

/** Only the secure frame knows the address. */
const PLACEHOLDER = '<<AccountAddress>>'

/** A declined sign-in still connects. @throws AirlockError CONNECT_CANCELLED if the user left, and errors of the secure frame */
export async function requestSigner({ client, chainId, text, whileShown }: Options): Promise<{
  user: W3mUser
  signed?: SignedMessage
}> {
  const siwxMessage = text === null ? undefined : toWire(text, chainId)
  if (siwxMessage === undefined) return { user: await client.request('GET_USER', { chainId }) }
  try {
    const user = await whileShown(client.request('GET_USER', { chainId, siwxMessage }))
    const { message, signature } = user
    return message === undefined || signature === undefined ? { user } : { user, signed: { message, signature } }
  } catch (cause) {
    if (isAirlockError(cause, 'USER_REJECTED')) {
      client.abort()
      throw new AirlockError('CONNECT_CANCELLED', { cause })
    }
    if (!isAirlockError(cause) || cause.context.code !== 'INVALID_INPUT') throw cause
    return { user: await client.request('GET_USER', { chainId }) }
  }
}

function toWire(text: string, network: CaipNetworkId): NonNullable<W3mPayload<'GET_USER'>>['siwxMessage'] {
  const data = parseSignIn(text)
  if (data === undefined || data.chainId !== network) return undefined
  const { scheme: _, resources, ...fields } = data
  return { ...fields, accountAddress: PLACEHOLDER, ...(resources !== undefined && { resources: [...resources] }) }
}
