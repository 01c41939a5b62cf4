/**
 * Loads client and session. One imported symbol for each package makes the bundler emit one chunk each, whose tasks are
 * shorter than one of 100 ms on slow phones.
 */
export async function loadLibrary() {
  const [, , createClient, createWalletConnectSession] = await Promise.all([
    import('@walletconnect/utils').then(({ hashKey }) => hashKey),
    import('@walletconnect/core').then(({ Core }) => Core),
    import('../createClient.ts').then((module) => module.createClient),
    import('../createWalletConnectSession.ts').then((module) => module.createWalletConnectSession),
  ])
  return { createClient, createWalletConnectSession }
}
