/**
 * Loads the session with a remote wallet, and its library, which comes as one file for each of its layers: each runs in a task
 * of its own as it arrives, where all in one would hold the frame for a tenth of a second on a slow phone. What is named of a layer is
 * what makes it one.
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
