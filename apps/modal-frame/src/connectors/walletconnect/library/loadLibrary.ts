/**
 * Loads WalletConnect's client and session. Importing one symbol per package makes the bundler emit one chunk per package: each runs in a
 * task of its own as it arrives, where a single chunk would block the frame for 100 ms on a slow phone.
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
