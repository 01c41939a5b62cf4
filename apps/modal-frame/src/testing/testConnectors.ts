import { authTraits } from '../connectors/auth/authTraits.ts'
import { walletConnectTraits } from '../connectors/walletconnect/walletConnectTraits.ts'
import type { SessionConnector } from '../core/ports/Connector.ts'
import type { EmailLogin } from '../core/ports/EmailLogin.ts'
import { ADDRESS, ARBITRUM } from './testFixtures.ts'

export const agreeingEmail = (): EmailLogin => ({
  requestCode: async () => 'VERIFY_OTP',
  awaitDevice: async () => {},
  submitCode: async () => {},
  connectByPasskey: async () => false,
  createPasskeyWallet: async () => true,
  passkeyStatus: async () => ({ hasPasskey: false, isOffered: false }),
  addPasskey: async () => true,
  declinePasskey: () => {},
  startSocialLogin: async () => {},
  connectSocial: async () => {},
  startFarcasterLogin: async () => 'https://farcaster.example/siwf?channelToken=one',
  connectFarcaster: async () => {},
  unlock: async () => {},
  changeTo: async () => 'VERIFY_PRIMARY_OTP',
  submitPrimaryCode: async () => {},
  submitSecondaryCode: async () => 'new@mail.example',
  show: () => {},
})

const agreeing: Pick<SessionConnector, 'connect' | 'cancel' | 'session'> = {
  connect: async () => ({ address: ADDRESS, caipNetworkId: ARBITRUM }),
  cancel: async () => {},
  session: { restore: async () => null, request: async () => '0xsigned', end: async () => {} },
}

export function fakeEmailConnector(over: Partial<SessionConnector> = {}): SessionConnector {
  return { ...agreeing, ...authTraits, email: agreeingEmail(), ...over }
}

export function fakeWalletConnect(over: Partial<SessionConnector> = {}): SessionConnector {
  return { ...agreeing, ...walletConnectTraits, supportsNamespace: (name) => name === 'eip155', ...over }
}
