import { json, type Result } from '../offchain/Answer.ts'
import { type BitcoinChain, isScript, Refused, reversed, type Transaction } from './createBitcoinChain.ts'
import { scriptOf } from './scriptOf.ts'

type Request = { method: string; path: string; body: string }

const FEES = { 1: 2, 6: 1, 144: 1 }

/** https://github.com/Blockstream/esplora/blob/master/API.md. Reads addresses of any network by their script. */
export function createEsplora(chain: BitcoinChain) {
  return async ({ method, path, body }: Request): Promise<Result | undefined> => {
    const [resource, id = '', part] = path.split('/')
    if (method === 'POST') return resource === 'tx' && id === '' ? send(body) : undefined
    if (path === 'blocks/tip/height') return text(String(chain.height()))
    if (path === 'fee-estimates') return json(FEES)
    if (resource === 'address') return ofAddress(id, part)
    if (resource === 'tx') return ofTransaction(id, part)
    return undefined
  }

  async function send(hex: string): Promise<Result> {
    try {
      return text(await chain.send(hex.trim()))
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause
      return text(`sendrawtransaction RPC error: ${JSON.stringify({ code: cause.code, message: cause.message })}`, 400)
    }
  }

  async function ofAddress(address: string, part: string | undefined): Promise<Result | undefined> {
    const script = scriptOf(address)
    if (script === undefined) return text('Invalid Bitcoin address', 400)
    if (part === 'utxo') {
      const coins = await chain.coins(script)
      return json(
        coins.map(({ txid, index, value, height }) => ({ txid, vout: index, value, status: statusOf(height) })),
      )
    }
    if (part !== undefined) return undefined
    const history = await chain.history(script)
    return json({
      address,
      chain_stats: statsOf(
        history.filter(({ height }) => height >= 0),
        script,
      ),
      mempool_stats: statsOf(
        history.filter(({ height }) => height < 0),
        script,
      ),
    })
  }

  async function ofTransaction(txid: string, part: string | undefined): Promise<Result | undefined> {
    const found = await chain.transaction(txid)
    if (!found) return text('Transaction not found', 404)
    if (part === 'hex') return text(found.tx.toRaw().toString('hex'))
    if (part === 'status') return json(statusOf(found.height))
    return part === undefined ? json(writtenTransaction(found)) : undefined
  }
}

function writtenTransaction({ tx, height, view }: Transaction) {
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    vin: tx.inputs.map((input) => ({
      txid: reversed(input.prevout.hash),
      vout: input.prevout.index,
      is_coinbase: tx.isCoinbase(),
      prevout: writtenOutput(view.getOutputFor(input)),
      sequence: input.sequence,
      witness: input.witness.items.map((item) => item.toString('hex')),
    })),
    vout: tx.outputs.map(writtenOutput),
    size: tx.toRaw().length,
    weight: tx.getWeight(),
    fee: tx.isCoinbase() ? 0 : tx.getFee(view),
    status: statusOf(height),
  }
}

function writtenOutput(output: ReturnType<Transaction['view']['getOutputFor']>) {
  return output && { scriptpubkey: output.script.toRaw().toString('hex'), value: output.value }
}

function statsOf(history: readonly Transaction[], script: Uint8Array) {
  const funded = history.flatMap(({ tx }) => tx.outputs).filter((output) => isScript(output.script, script))
  const spent = history
    .flatMap(({ tx, view }) => (tx.isCoinbase() ? [] : tx.inputs.map((input) => view.getOutputFor(input))))
    .filter((output) => output !== null && isScript(output.script, script))
  const sum = (outputs: typeof spent) => outputs.reduce((total, output) => total + (output?.value ?? 0), 0)
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: history.length,
  }
}

function statusOf(height: number) {
  return height < 0 ? { confirmed: false } : { confirmed: true, block_height: height }
}

function text(body: string, status = 200): Result {
  return { status, type: 'text/plain', body }
}
