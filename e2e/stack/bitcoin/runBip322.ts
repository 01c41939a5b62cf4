import { createHash } from 'node:crypto'
import { RawTx, RawWitness } from '@scure/btc-signer'
import type { TX } from 'bcoin'
import { loadBcoin } from './loadBcoin.ts'
import { scriptOf } from './scriptOf.ts'

const HASH_BYTES = 32
const RETURN = Uint8Array.of(0x6a)

/**
 * Runs bcoin's script engine (https://bips.dev/322), which accepts every taproot signature.
 *
 * @param signature in base64
 */
export async function runBip322(address: string, text: string, signature: string): Promise<boolean> {
  const bcoin = await loadBcoin()
  const read = (tx: Parameters<typeof RawTx.encode>[0]) => bcoin.TX.fromRaw(Buffer.from(RawTx.encode(tx)))
  const fields = { version: 0, lockTime: 0, segwitFlag: false, witnesses: [] }
  const blank = { sequence: 0, finalScriptSig: new Uint8Array() }
  const commitment = Uint8Array.from([0, HASH_BYTES, ...taggedHash(text)])
  const none = { ...blank, txid: new Uint8Array(HASH_BYTES), index: 0xffff_ffff, finalScriptSig: commitment }
  const paid = { amount: 0n, script: scriptOf(address) ?? RETURN }
  const spent: TX = read({ ...fields, inputs: [none], outputs: [paid] })
  const signing = read({
    ...fields,
    inputs: [{ ...blank, txid: Buffer.from(spent.txid(), 'hex'), index: 0 }],
    outputs: [{ amount: 0n, script: RETURN }],
    segwitFlag: true,
    witnesses: [RawWitness.decode(Buffer.from(signature, 'base64'))],
  })
  const view = new bcoin.CoinView()
  view.addTX(spent, 0)
  return signing.verify(view, bcoin.Script.flags.STANDARD_VERIFY_FLAGS)
}

function taggedHash(text: string): Uint8Array {
  const hash = (...parts: (string | Uint8Array)[]) =>
    parts.reduce<ReturnType<typeof createHash>>((all, part) => all.update(part), createHash('sha256')).digest()
  const tag = hash('BIP0322-signed-message')
  return hash(tag, tag, text)
}
