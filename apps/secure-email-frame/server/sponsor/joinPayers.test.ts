import { expect, test } from 'vitest'
import type { FeePayer } from './FeePayer.ts'
import { joinPayers } from './joinPayers.ts'

const SENDER = '0x00000000000000000000000000000000000000aa'

/** A payer of some networks that says its name. */
function payer(name: string, chainIds: readonly number[]) {
  const tended: string[] = []
  const refused: string[] = []
  const cancelled: string[] = []
  const own: FeePayer = {
    chainIds,
    openOf: async () => ({ id: '0x01', callsHash: `0x${name}` }),
    offer: async () => ({ relayer: name, validUntil: 1 }),
    check: async () => ({ key: name }) as never,
    relay: async () => `0x${name}`,
    cancel: async (chainId, hash) => void cancelled.push(`${chainId} ${hash}`),
    tend: async () => void tended.push(name),
    health: () => ({ [name]: true }),
    metrics: () => `${name}\n`,
    refused: (chainId, code) => void refused.push(`${chainId} ${code}`),
  }
  return { own, tended, refused, cancelled }
}

test('no payer is none, and one is itself', () => {
  const { own } = payer('aa', [1])
  expect(joinPayers([])).toBeUndefined()
  expect(joinPayers([own])).toBe(own)
})

test('of two, each pays on its own networks, and both are looked after and reported', async () => {
  const [one, other] = [payer('aa', [1]), payer('bb', [10, 137])]
  const both = joinPayers([one.own, other.own])
  expect(both?.chainIds).toEqual([1, 10, 137])
  const caps = {} as never
  for (const [chainId, name] of [
    [1, 'aa'],
    [137, 'bb'],
  ] as const) {
    expect(await both?.offer(chainId, SENDER, {} as never, caps)).toEqual({ relayer: name, validUntil: 1 })
    expect(await both?.check({ chainId } as never, SENDER)).toEqual({ key: name })
    expect(await both?.relay({ chainId } as never, caps)).toBe(`0x${name}`)
    expect(await both?.openOf(chainId, SENDER)).toMatchObject({ callsHash: `0x${name}` })
  }
  await both?.cancel(137, '0x12')
  await both?.cancel(5, '0x12')
  expect([one.cancelled, other.cancelled]).toEqual([[], ['137 0x12']])
  await both?.tend()
  expect([...one.tended, ...other.tended]).toEqual(['aa', 'bb'])
  expect(both?.health()).toEqual({ aa: true, bb: true })
  expect(both?.metrics()).toBe('aa\nbb\n')
  both?.refused(10, 'SPONSOR_OFF')
  expect([one.refused, other.refused]).toEqual([[], ['10 SPONSOR_OFF']])
})

test('on another network nobody pays', async () => {
  const both = joinPayers([payer('aa', [1]).own, payer('bb', [10]).own])
  expect(await both?.openOf(5, SENDER)).toBeUndefined()
  const off = { code: 'SPONSOR_OFF' }
  await expect(both?.offer(5, SENDER, {} as never, {} as never)).rejects.toMatchObject(off)
  await expect(both?.check({ chainId: 5 } as never, SENDER)).rejects.toMatchObject(off)
  await expect(both?.relay({ chainId: 5 } as never, {} as never)).rejects.toMatchObject(off)
  both?.refused(5, 'SPONSOR_OFF')
})
