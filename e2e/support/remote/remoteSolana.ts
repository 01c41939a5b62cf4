import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { base58 } from '@scure/base'
import { createSolanaRpc, lamports, address as solanaAddress } from '@solana/kit'
import { formatUnits } from 'viem'
import { judgeSignIn } from '../namespacePage.ts'
import type { RemoteNamespace } from './RemoteNamespace.ts'

export const remoteSolana: RemoteNamespace = {
  namespace: 'solana',
  network: SOLANA_MAINNET,
  methods: ['solana_signMessage'],
  foreignAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  refused: (pubkey) => [
    [{ method: 'solana_signTransaction', params: { transaction: 'AQ==', pubkey } }, 'UNSUPPORTED_METHOD'],
  ],
  serverOf: (urls) => urls.solana,
  async balance(urls, address) {
    const rpc = createSolanaRpc(urls.solana)
    await rpc.requestAirdrop(solanaAddress(address), lamports(2_000_000_000n)).send()
    const { value: balance } = await rpc.getBalance(solanaAddress(address)).send()
    return `${formatUnits(balance, 9)} SOL`
  },
  async signs(page, lab, pubkey) {
    const domain = new URL(page.url()).host
    const judged = await judgeSignIn({ caipNetworkId: SOLANA_MAINNET, accountAddress: pubkey, domain }, (message) =>
      page.evaluate(
        async (params) => {
          const provider = window.airlock?.appKit?.getProvider('solana')
          return (await provider?.request({ method: 'solana_signMessage', params })) as { signature: string }
        },
        { message: base58.encode(new TextEncoder().encode(message)), pubkey },
      ),
    )
    expect(judged).toMatchObject({ ok: true, account: `${SOLANA_MAINNET}:${pubkey}` })
    expect(lab.wallet.questions().at(-1)).toMatchObject({ method: 'solana_signMessage', chainId: SOLANA_MAINNET })
  },
}
