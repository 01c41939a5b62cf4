import { encodeBase58 } from '@airlock/protocol/text/base58'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'

type Account = { address: string; features: readonly string[] }
type Wallet = { name: string; accounts: readonly Account[]; features: Record<string, Record<string, Call>> }
type Call = (input?: object) => Promise<unknown>

const SEND = 'solana:signAndSendTransaction'
const SIGN = 'solana:signTransaction'
const wallets: Wallet[] = []
const api = {
  register(...added: Wallet[]) {
    wallets.push(...added)
    return () => {}
  },
}
addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent).detail(api))
dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

const find = () => wallets.find(({ name }) => name === 'Airlock')

async function send(rpc: string, to: string, lamports: number) {
  const wallet = find()
  await wallet?.features['standard:connect']?.connect?.()
  const account = wallet?.accounts[0]
  if (wallet === undefined || account === undefined) throw new Error('no account')
  const connection = new Connection(rpc, 'confirmed')
  const payerKey = new PublicKey(account.address)
  const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(to), lamports })]
  const message = new TransactionMessage({ payerKey, recentBlockhash, instructions }).compileToV0Message()
  const transaction = new VersionedTransaction(message).serialize()
  const input = { account, transaction, chain: 'solana:mainnet' }
  if (SEND in wallet.features && account.features.includes(SEND)) {
    const { signature } = await call<{ signature: Uint8Array }>(wallet, SEND, input)
    return { method: SEND, signature: encodeBase58(signature) }
  }
  const { signedTransaction } = await call<{ signedTransaction: Uint8Array }>(wallet, SIGN, input)
  return { method: SIGN, signature: await connection.sendRawTransaction(signedTransaction) }
}

async function call<Output>(wallet: Wallet, feature: string, input: object): Promise<Output> {
  const response = await wallet.features[feature]?.[feature.split(':')[1] ?? '']?.(input)
  const [output] = (response ?? []) as Output[]
  if (output === undefined) throw new Error(`no ${feature}`)
  return output
}

Object.assign(globalThis, { solanaDapp: { isThere: () => find() !== undefined, send } })
