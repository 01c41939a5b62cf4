import { encodeBase58 } from '@airlock/protocol/text/base58'
import { bytesToHex, stringToHex } from 'viem'

type BareSignIn = {
  namespace: 'eip155' | 'solana' | 'bip122' | 'polkadot'
  address: string
  text: string
  nonce: string
  server: string
}

declare global {
  var bareSignIn: (call: BareSignIn) => Promise<number>
}

type Sign = (text: string, address: string) => Promise<string>
type Signer = { signRaw(raw: object): Promise<{ signature: string }> }
type Injected = { enable(): Promise<{ signer: Signer; accounts: { get(): Promise<{ address: string }[]> } }> }
type Feature = { signMessage(input: object): Promise<[{ signature: Uint8Array }]> }

const SIGNERS: Readonly<Record<BareSignIn['namespace'], () => Promise<Sign>>> = {
  async eip155() {
    const { provider } = await detailOf<{ provider: { request(call: object): Promise<string> } }>(
      'eip6963:announceProvider',
      'eip6963:requestProvider',
    )
    return (text, address) => provider.request({ method: 'personal_sign', params: [stringToHex(text), address] })
  },
  async solana() {
    const { feature, account } = standardWallet('solana:signMessage')
    return async (text) => encodeBase58((await feature.signMessage({ account, message: bytesOf(text) }))[0].signature)
  },
  async bip122() {
    const { feature, account } = standardWallet('bitcoin:signMessage')
    return async (text) => {
      const [{ signature }] = await feature.signMessage({ account, message: bytesOf(text) })
      return btoa(String.fromCharCode(...signature))
    }
  },
  async polkadot() {
    const { injectedWeb3 = {} } = globalThis as unknown as { injectedWeb3?: Record<string, Injected> }
    const [wallet] = Object.values(injectedWeb3)
    if (wallet === undefined) throw new Error('The page has no Polkadot wallet.')
    const { signer, accounts } = await wallet.enable()
    // The extension knows its account by the spelling of no network.
    const [{ address } = {}] = await accounts.get()
    return async (text) => {
      const { signature } = await signer.signRaw({ address, data: bytesToHex(bytesOf(text)), type: 'bytes' })
      return signature
    }
  },
}

globalThis.bareSignIn = async ({ namespace, address, text, nonce, server }) => {
  const sign = await SIGNERS[namespace]()
  const call = async (path: string, body: object) =>
    (await fetch(server + path, { method: 'POST', body: JSON.stringify(body) })).json()
  const from = performance.now()
  const input = await call('/nonce', {})
  const message = text.replace(nonce, input.nonce)
  const { ok, reason } = await call('/sign-in', { message, signature: await sign(message, address) })
  const took = performance.now() - from
  if (!ok) throw new Error(`The server refused the bare sign-in: ${reason}.`)
  return took
}

function detailOf<Detail>(response: string, question: string): Promise<Detail> {
  return new Promise((resolve) => {
    addEventListener(response, (event) => resolve((event as CustomEvent<Detail>).detail), { once: true })
    dispatchEvent(new Event(question))
  })
}

function standardWallet(name: string): { feature: Feature; account: unknown } {
  const found: { features: Record<string, unknown>; accounts: readonly unknown[] }[] = []
  const register = (wallet: (typeof found)[number]) => void (name in wallet.features && found.push(wallet))
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  const [wallet] = found
  if (wallet === undefined) throw new Error(`No wallet in the page has ${name}.`)
  return { feature: wallet.features[name] as Feature, account: wallet.accounts[0] }
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
