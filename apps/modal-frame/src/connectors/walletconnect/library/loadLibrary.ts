/** One symbol for each package makes one chunk each, whose tasks are shorter on slow phones. */
export async function loadLibrary() {
  const [, , createClient, createWalletConnectSession] = await Promise.all([
    import('@walletconnect/utils').then(({ hashKey }) => hashKey),
    import('@walletconnect/core').then(({ Core }) => Core),
    import('../createClient.ts').then((module) => module.createClient),
    import('../createWalletConnectSession.ts').then((module) => module.createWalletConnectSession),
  ])
  return { createClient, createWalletConnectSession }
}
