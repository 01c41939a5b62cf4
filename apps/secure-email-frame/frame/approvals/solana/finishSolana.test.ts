import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { KEY, MAINNET, MINE, PAYER, transaction, transfer } from '../../testing/solanaTransactions.ts'
import { finishSolana } from './finishSolana.ts'
import { parseTransaction, withSignature } from './parseTransaction.ts'

describe('What was signed on Solana goes back', () => {
  const sign = (bytes: Uint8Array) => ed25519.sign(parseTransaction(bytes).message, KEY)
  const bytes = transaction([transfer(1n)], { signers: [PAYER, MINE] })
  const signature = base58.encode(sign(bytes))
  const given = { chainId: MAINNET, params: { transaction: base58.encode(bytes) } }
  const read = vi.fn(async () => 'sent')

  test('as the transaction with the signature in its place, beside the places of others', async () => {
    const done = await finishSolana({ method: 'solana_signTransaction', ...given }, [signature], {
      read,
      account: MINE,
    })
    const signed = withSignature(bytes, MINE, sign(bytes))
    expect(done).toEqual({ transaction: base58.encode(signed), signature })
    expect(signed.slice(1, 65)).toEqual(new Uint8Array(64))
    expect(ed25519.verify(signed.slice(65, 129), parseTransaction(signed).message, base58.decode(MINE))).toBe(true)
    expect(read).not.toHaveBeenCalled()
  })

  test('as the signature that the network knows it by, once it was sent', async () => {
    const own = transaction([transfer(1n)])
    const params = { transaction: base58.encode(own), options: { skipPreflight: true } }
    const first = base58.encode(sign(own))
    const call = { ...given, method: 'solana_signAndSendTransaction', params } as const
    expect(await finishSolana(call, [first], { read, account: MINE })).toEqual({ signature: first })
    expect(read).toHaveBeenCalledExactlyOnceWith(given.chainId, 'sendTransaction', [
      base64.encode(withSignature(own, MINE, sign(own))),
      { encoding: 'base64', skipPreflight: true },
    ])
  })
})
