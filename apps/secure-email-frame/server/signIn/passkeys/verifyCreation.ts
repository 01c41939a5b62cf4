import type { NewPasskey } from '@airlock/protocol/secure/passkeyApi'
import { ApiError } from '../../ApiError.ts'
import type { Context, Device } from '../../context.ts'
import type { Session } from '../../sessions/sessions.ts'
import { type AuthenticatorData, readAuthenticatorData } from './authenticatorData.ts'
import { isRunFor, parseClientData } from './clientData.ts'
import { consumeChallenge, type PasskeyChallenge, reportedHost } from './passkeyChallenges.ts'
import { readPasskeyKey } from './passkeyKey.ts'

type Created = { started: PasskeyChallenge; publicKey: Buffer; data: AuthenticatorData }

/** No attestation is requested. @param session undefined for a new wallet @throws ApiError PASSKEY_REFUSED */
export async function verifyCreation(
  context: Context,
  device: Device,
  { passkey, session }: { passkey: NewPasskey; session?: Session },
): Promise<Created> {
  const { secureOrigin } = context.config
  const clientData = parseClientData(Buffer.from(passkey.clientDataJSON, 'base64url'))
  if (clientData === undefined) throw new ApiError('PASSKEY_REFUSED')
  const purpose = session ? { session } : ({ purpose: 'wallet' } as const)
  const started = await consumeChallenge(context, device, clientData.challenge, purpose)
  const isRun =
    started !== undefined &&
    isRunFor(clientData, { type: 'webauthn.create', secureOrigin, hostOrigin: reportedHost(started, secureOrigin) })
  const authenticatorBytes = Buffer.from(passkey.authenticatorData, 'base64url')
  const data = readAuthenticatorData(authenticatorBytes, new URL(secureOrigin).hostname)
  const publicKey = Buffer.from(passkey.publicKey, 'base64url')
  const isNamed = data?.credentialId?.toString('base64url') === passkey.credentialId
  if (!isRun || data === undefined || !isNamed || readPasskeyKey(publicKey, passkey.algorithm) === undefined) {
    throw new ApiError('PASSKEY_REFUSED')
  }
  return { started, publicKey, data }
}
