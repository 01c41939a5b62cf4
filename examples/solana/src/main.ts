import { createAppKit } from '@airlock/sdk'
import { solana } from '@airlock/sdk/networks'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'

const url: string = import.meta.env.VITE_SOLANA_RPC ?? 'http://127.0.0.1:3425'

const appKit = createAppKit({
  frameUrl: import.meta.env.VITE_FRAME_URL ?? 'http://wallet.localhost:3401',
  networks: [solana],
  customRpcUrls: { [solana.caipNetworkId]: [{ url }] },
  metadata: { name: 'Solana' },
})
const connection = new Connection(url)

function show() {
  const { address, isConnected } = appKit.getAccount('solana')
  part('section', 'account').hidden = !isConnected
  part('p', 'address').textContent = `${address} on ${appKit.getCaipNetwork()?.name}`
}

async function signMessage() {
  const signature = await appKit.getProvider('solana')?.signMessage(new TextEncoder().encode('Hello'))
  return `Signed: ${signature?.length} bytes`
}

/** Sends to the account itself. */
async function send() {
  const provider = appKit.getProvider('solana')
  const { address } = appKit.getAccount('solana')
  if (!provider || !address) return ''
  const feePayer = new PublicKey(address)
  const transfer = SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: feePayer, lamports: 1_000 })
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer, recentBlockhash: blockhash }).add(transfer)
  return `Sent: ${await provider.sendTransaction(transaction, connection)}`
}

function run(task: () => Promise<string>) {
  const result = part('output', 'result')
  task().then(
    (text) => {
      result.textContent = text
    },
    (error) => {
      result.textContent = error.message
    },
  )
}

appKit.subscribeAccount(show, 'solana')
part('button', 'disconnect').onclick = () => appKit.disconnect()
part('button', 'sign').onclick = () => run(signMessage)
part('button', 'send').onclick = () => run(send)
show()

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, id: string): HTMLElementTagNameMap[Name] {
  return document.querySelector(`${name}#${id}`) as HTMLElementTagNameMap[Name]
}
