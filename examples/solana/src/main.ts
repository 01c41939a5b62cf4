import { createAppKit } from '@airlock/sdk'
import { solana } from '@airlock/sdk/networks'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { find } from './find.ts'

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
  find('section', 'account').hidden = !isConnected
  if (!isConnected) return
  find('p', 'address').textContent = `${address} on ${appKit.getCaipNetwork('solana')?.name ?? 'another network'}`
}

async function signMessage() {
  const provider = appKit.getProvider('solana')
  if (!provider) return
  const signature = await provider.signMessage(new TextEncoder().encode('Hello'))
  find('output', 'result').textContent = `Signed: ${signature.length} bytes`
}

/** Sends to the account itself. */
async function send() {
  const provider = appKit.getProvider('solana')
  const { address } = appKit.getAccount('solana')
  if (!provider || !address) return
  const feePayer = new PublicKey(address)
  const transfer = SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: feePayer, lamports: 1_000 })
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer, recentBlockhash: blockhash }).add(transfer)
  find('output', 'result').textContent = `Sent: ${await provider.sendTransaction(transaction, connection)}`
}

function run(task: () => Promise<unknown>) {
  task().catch((error) => {
    find('output', 'result').textContent = error.message
  })
}

appKit.subscribeAccount(show, 'solana')
find('button', 'disconnect').onclick = () => run(() => appKit.disconnect())
find('button', 'sign').onclick = () => run(signMessage)
find('button', 'send').onclick = () => run(send)
show()
