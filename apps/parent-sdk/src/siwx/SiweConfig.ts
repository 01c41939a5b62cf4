/**
 * Parts of an EIP-4361 message.
 *
 * @example const text = ({ domain, address }: SiweMessage) => `${domain} wants you to sign in with your Ethereum account:\n${address}`
 */
export type SiweMessage = {
  /**
   * Host of the page.
   *
   * @example domain: 'app.example'
   */
  domain: string
  /**
   * Page that the sign-in is for.
   *
   * @example uri: 'https://app.example'
   */
  uri: string
  /**
   * Account that signs in.
   *
   * @example address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
   */
  address: string
  /**
   * Id of the chain as a number (EIP-155).
   *
   * @example chainId: 42161
   */
  chainId: number
  /**
   * Nonce from the site's server.
   *
   * @example nonce: 'kq3Jf81LmVd0'
   */
  nonce: string
  /**
   * Version of the message.
   *
   * @example version: '1'
   */
  version: '1'
  /**
   * Time of the message (RFC 3339).
   *
   * @example iat: new Date().toISOString()
   */
  iat: string
  /**
   * Sentence for the user.
   *
   * @default none
   * @example statement: 'Sign in to the example.'
   */
  statement?: string
  /**
   * Time when the message expires (RFC 3339).
   *
   * @default none
   * @example exp: new Date(Date.now() + 600_000).toISOString()
   */
  exp?: string
  /**
   * Time before which the message is not valid (RFC 3339).
   *
   * @default none
   * @example nbf: new Date().toISOString()
   */
  nbf?: string
  /**
   * Id by which the site knows its request.
   *
   * @default none
   * @example requestId: 'checkout-42'
   */
  requestId?: string
  /**
   * URIs that the user agrees to have resolved.
   *
   * @default none
   * @example resources: ['https://app.example/terms']
   */
  resources?: string[]
}

/**
 * Name of `SiweMessage` in AppKit.
 *
 * @example const createMessage = ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address)
 */
export type SIWECreateMessageArgs = SiweMessage

/**
 * A signed message, for the server.
 *
 * @example const body = (proof: SIWEVerifyMessageArgs) => JSON.stringify(proof)
 */
export type SIWEVerifyMessageArgs = {
  /**
   * Text that the wallet signed.
   *
   * @example message: 'app.example wants you to sign in with your Ethereum account:\n0x71C7…'
   */
  message: string
  /**
   * Signature of the text.
   *
   * @example signature: '0x5fd9…1c'
   */
  signature: string
}

/**
 * The server's session of Sign-In with Ethereum.
 *
 * @example const isSignedIn = (session: SIWESession | null) => session !== null
 */
export type SIWESession = {
  /**
   * Account that signed in.
   *
   * @example address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
   */
  address: string
  /**
   * Id of the chain as a number (EIP-155).
   *
   * @example chainId: 8453
   */
  chainId: number
}

/**
 * Options for Sign-In with Ethereum, in the format of other wallet kits.
 *
 * @example const config: Pick<SiweConfig, 'required'> = { required: false }
 */
export type SiweConfig = {
  /**
   * Returns the parts that all messages of this site share.
   *
   * @default the page's host and origin
   * @example getMessageParams: async () => ({ domain: location.host, uri: location.origin })
   */
  getMessageParams?(): Promise<Omit<SiweMessage, 'address' | 'chainId' | 'nonce' | 'version' | 'iat'>>
  /**
   * Writes the text that the wallet signs.
   *
   * @example createMessage: ({ domain, address }) => `${domain} wants you to sign in with your Ethereum account:\n${address}`
   */
  createMessage(message: SiweMessage): string
  /**
   * Requests a nonce from the server.
   *
   * @example getNonce: () => fetch('/nonce').then((answer) => answer.text())
   */
  getNonce(address?: string): Promise<string>
  /**
   * Requests the server's session.
   *
   * @example getSession: () => fetch('/session').then((answer) => answer.json())
   */
  getSession(): Promise<SIWESession | null>
  /**
   * Has the server verify a message.
   *
   * @example verifyMessage: (proof) => fetch('/sign-in', { method: 'POST', body: JSON.stringify(proof) }).then(({ ok }) => ok)
   */
  verifyMessage(proof: SIWEVerifyMessageArgs): Promise<boolean>
  /**
   * Ends the server's session.
   *
   * @example signOut: () => fetch('/session', { method: 'DELETE' }).then(({ ok }) => ok)
   */
  signOut(): Promise<boolean>
  /**
   * Called after a sign-in.
   *
   * @default nothing
   * @example onSignIn: (session) => console.info(session?.address)
   */
  onSignIn?(session?: SIWESession): void
  /**
   * Called after a sign-out.
   *
   * @default nothing
   * @example onSignOut: () => location.reload()
   */
  onSignOut?(): void
  /**
   * Disconnects users who do not sign.
   *
   * @default true
   * @example required: false
   */
  required?: boolean
  /**
   * Signs out on disconnect.
   *
   * @default true
   * @example signOutOnDisconnect: false
   */
  signOutOnDisconnect?: boolean
  /**
   * Signs out and requests a new sign-in when the account changes.
   *
   * @default true
   * @example signOutOnAccountChange: false
   */
  signOutOnAccountChange?: boolean
  /**
   * Signs out and requests a new sign-in when the network changes.
   *
   * @default true
   * @example signOutOnNetworkChange: false
   */
  signOutOnNetworkChange?: boolean
}
