import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { KEY, MAINNET, MINE, PAYER, TO, transaction, transfer } from '../../testing/solanaTransactions.ts'
import { finishSolana } from './finishSolana.ts'
import { parseTransaction, withSignature } from './instructions/parseTransaction.ts'

describe('finishSolana', () => {
  const sign = (bytes: Uint8Array) => ed25519.sign(parseTransaction(bytes).message, KEY)
  const bytes = transaction([transfer(1n)], { signers: [PAYER, MINE] })
  const signature = base58.encode(sign(bytes))
  const input = { chainId: MAINNET, params: { transaction: base58.encode(bytes) } }
  const read = vi.fn(async () => 'sent')

  test('returns the transaction with its signature in place', async () => {
    const done = await finishSolana({ method: 'solana_signTransaction', ...input }, [signature], {
      read,
      account: MINE,
    })
    const signed = withSignature(bytes, MINE, sign(bytes))
    expect(done).toEqual({ transaction: base58.encode(signed), signature })
    expect(signed.slice(1, 65)).toEqual(new Uint8Array(64))
    expect(bytes.slice(65, 129)).toEqual(new Uint8Array(64))
    expect(ed25519.verify(signed.slice(65, 129), parseTransaction(signed).message, base58.decode(MINE))).toBe(true)
    expect(read).not.toHaveBeenCalled()
  })

  test('returns the network’s signature once sent', async () => {
    const own = transaction([transfer(1n)])
    const params = { transaction: base58.encode(own), options: { skipPreflight: true } }
    const first = base58.encode(sign(own))
    const call = { ...input, method: 'solana_signAndSendTransaction', params } as const
    expect(await finishSolana(call, [first], { read, account: MINE })).toEqual({ signature: first })
    expect(read).toHaveBeenCalledExactlyOnceWith(input.chainId, 'sendTransaction', [
      base64.encode(withSignature(own, MINE, sign(own))),
      { encoding: 'base64', skipPreflight: true },
    ])
    read.mockClear()
    await finishSolana({ ...call, params: { transaction: params.transaction } }, [first], { read, account: MINE })
    expect(read).toHaveBeenCalledExactlyOnceWith(input.chainId, 'sendTransaction', [
      base64.encode(withSignature(own, MINE, sign(own))),
      { encoding: 'base64' },
    ])
  })

  test('returns every transaction of several, in order', async () => {
    const both = [bytes, transaction([transfer(2n)])]
    const params = { transactions: both.map((one) => base58.encode(one)) }
    const signatures = both.map((one) => base58.encode(sign(one)))
    const call = { ...input, method: 'solana_signAllTransactions', params } as const
    expect(await finishSolana(call, signatures, { read, account: MINE })).toEqual({
      transactions: both.map((one) => base58.encode(withSignature(one, MINE, sign(one)))),
    })
  })

  test('returns only the signature of a message', async () => {
    const call = { ...input, method: 'solana_signMessage', params: { message: '2', pubkey: MINE } } as const
    expect(await finishSolana(call, [signature], { read, account: MINE })).toEqual({ signature })
  })

  test("never writes to another signer's slot", () => {
    expect(() => withSignature(bytes, TO, sign(bytes))).toThrow('The transaction is not this account’s to sign.')
  })
})
