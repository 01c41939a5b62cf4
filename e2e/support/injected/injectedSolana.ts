import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect } from '@playwright/test'
import { base58 } from '@scure/base'
import { getPublicKeyFromAddress, signatureBytes, address as toAddress, verifySignature } from '@solana/kit'
import { Connection, PublicKey } from '@solana/web3.js'
import { formatUnits } from 'viem'
import { SOLANA_PEOPLE } from '../../stack/facts/solana.ts'
import { accountsOf } from '../namespacePage.ts'
import type { InjectedNamespace } from './InjectedNamespace.ts'

type SolanaProvider = {
  publicKey: { toBase58(): string } | null
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

const { address } = SOLANA_PEOPLE['sol-good']

export const injectedSolana: InjectedNamespace = {
  namespace: 'solana',
  name: 'Solana',
  network: SOLANA_MAINNET,
  code: /solana/i,
  controls: 'solanaWallets',
  wallet: { id: 'sol-good', name: 'Sol Good', address, short: /GmaD…AEGB/, balance: /12\.34/ },
  // Another journey pays fees from this account, so the node reports the balance.
  async fetchBalance(urls) {
    const lamports = await new Connection(urls.solana, 'confirmed').getBalance(new PublicKey(address))
    return { balance: formatUnits(BigInt(lamports), 9), symbol: 'SOL' }
  },
  async signs(page) {
    const publicKey = await page.evaluate(() => {
      const provider = window.airlock?.appKit?.getProvider('solana') as unknown as SolanaProvider
      return provider.publicKey?.toBase58()
    })
    expect(publicKey).toBe(address)
    const signed = await injectedSolana.sign(page, 'Grüße')
    const key = await getPublicKeyFromAddress(toAddress(address))
    const bytes = signatureBytes(base58.decode('signature' in signed ? signed.signature : ''))
    expect(await verifySignature(key, bytes, new TextEncoder().encode('Grüße'))).toBe(true)
  },
  async sign(page, message) {
    const signed = await page.evaluate(async (text) => {
      const provider = window.airlock?.appKit?.getProvider('solana') as unknown as SolanaProvider
      return provider.signMessage(new TextEncoder().encode(text)).then(
        (bytes) => ({ bytes: [...bytes] }),
        ({ name }) => ({ name: String(name) }),
      )
    }, message)
    return 'bytes' in signed ? { signature: base58.encode(Uint8Array.from(signed.bytes)) } : signed
  },
  async changesAccount(page) {
    await page.evaluate(() => window.solanaWallets?.['sol-good']?.selectAccount(1))
    await expect
      .poll(async () => (await accountsOf(page, 'solana')).own)
      .toEqual(['9psHE3W85Rix7tHc9Q97UCAHG212HADqBryFhPgCjUgh'])
    // The extension starts again with its first account.
    await page.reload()
  },
}
