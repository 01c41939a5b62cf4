import { EventEmitter, once } from 'node:events'
import { CONFIRMATIONS, OPERATION_GATE } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { keccak256, parseEther } from 'viem'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DATA_FEE_ORACLE } from '../../../apps/secure-email-frame/server/sponsor/openNode.ts'
import { CHAIN_ID, type Person } from './relayBench.ts'
import { answering } from './startRelayer.ts'
import { DEAR, failing, pay, refusal, startWaitingWorld, stranger } from './waitingWorld.ts'

const {
  bench,
  world,
  send,
  sent,
  offerOf,
  openOf,
  balance,
  transactionsOf,
  mine,
  outlast,
  age,
  rowsOf,
  pending,
  before,
  deploy,
} = await startWaitingWorld(21_572, { beforeEach, afterEach, afterAll, onTestFinished })

test.each([
  'nonce too low',
  'request timed out',
  'internal error',
  // Of one that comes a second time, while the first has what it needs.
  'insufficient funds for gas * price + value',
])(
  '[T124] a node that took a transaction and says “%s” is no refusal, after which the person would pay too',
  async (words) => {
    const sponsor = await before(async (forward) => {
      await forward()
      return failing(words)
    })
    const { relayer, person } = await world({ sponsor })
    const signed = await bench.signed(person, relayer, pay(stranger()))
    expect(await send(person, signed)).toMatchObject({ ok: true })
    expect(await openOf(person)).toBeDefined()
    await mine()
    expect(await bench.eventOf(signed.hash)).toBeDefined()
  },
)

test('[T124] of several nodes behind one address, one took a transaction, another one lacks coin for it and does not know it: that is no refusal', async () => {
  const sponsor = await before(async (forward, body) => {
    const { id, method } = JSON.parse(body)
    if (method === 'eth_getTransactionByHash') return JSON.stringify({ jsonrpc: '2.0', id, result: null })
    await forward()
    return failing('insufficient funds for gas * price + value')
  }, /eth_sendRawTransaction|eth_getTransactionByHash/)
  const { server, relayer, person } = await world({ sponsor })
  const receiver = stranger()
  const signed = await bench.signed(person, relayer, pay(receiver))
  expect(await send(person, signed)).toMatchObject({ ok: true })
  expect(await openOf(person)).toBeDefined()
  await mine()
  expect(await balance(receiver)).toBe(7n)
  expect((await rowsOf(server)).map(({ state }) => state)).toEqual(['open'])
})

test('[T121] what a node refused for good frees its nonce for the next one, and is not counted', async () => {
  let words: string | undefined
  const sponsor = await before(async (forward) => (words === undefined ? forward() : failing(words)))
  const { server, relayer, person, newcomer } = await world({ sponsor, limits: { operationsByPerson: 1 } })
  words = 'intrinsic gas too low'
  const signed = await bench.signed(person, relayer, pay(stranger()))
  expect(await send(person, signed)).toMatchObject(refusal('SPONSOR_NETWORK'))
  expect(await rowsOf(server)).toEqual([{ state: 'refused', nonce: null }])
  words = undefined
  expect(await openOf(person)).toBeUndefined()
  const other = await newcomer()
  const next = await bench.signed(other, relayer, pay(stranger()))
  await sent(other, next)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  await mine()
  expect(await bench.eventOf(next.hash)).toBeDefined()
  expect(await bench.eventOf(signed.hash)).toBeUndefined()
})

test('[T121] the nonce of what a node refused while another one waited behind it is filled with something empty', async () => {
  let refuse: (answer: string) => void = () => {}
  let isFirst = true
  const sponsor = await before((forward) => {
    if (!isFirst) return forward()
    isFirst = false
    return new Promise<string>((resolve) => {
      refuse = resolve
    })
  })
  const { server, relayer, person, newcomer } = await world({ sponsor })
  const other = await newcomer()
  const [signed, next] = [
    await bench.signed(person, relayer, pay(stranger())),
    await bench.signed(other, relayer, pay(stranger())),
  ]
  const refused = send(person, signed)
  await expect.poll(() => rowsOf(server), { timeout: 10_000 }).toHaveLength(1)
  await sent(other, next)
  refuse(failing('intrinsic gas too low'))
  expect(await refused).toMatchObject(refusal('SPONSOR_NETWORK'))
  expect(await rowsOf(server)).toEqual([
    { state: 'refused', nonce: '0' },
    { state: 'open', nonce: '1' },
  ])
  await age(server, 6)
  await server.relayer?.tend()
  await mine()
  expect(await bench.eventOf(next.hash)).toBeDefined()
  expect(await bench.eventOf(signed.hash)).toBeUndefined()
  expect(await transactionsOf(relayer)).toBe(2)
})

test('[T121] an operation that no node takes gives its nonce to something empty, and holds up none of those after it for long', async () => {
  let reserved: string | undefined
  const sponsor = await before(async (forward, body) =>
    reserved !== undefined && body.includes(reserved) ? failing('authority already reserved') : forward(),
  )
  const { server, relayer, person, newcomer } = await world({ sponsor })
  // A node refuses code for an account that has transactions of its own waiting there, which costs that one nothing.
  reserved = person.account.address.slice(2).toLowerCase()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await sent(person, signed)
  const other = await newcomer()
  const next = await bench.signed(other, relayer, pay(stranger()))
  await sent(other, next)
  const look = async () => {
    await server.database.query("UPDATE sponsored_operations SET created_at = created_at - interval '6 seconds'")
    await age(server, 6)
    await server.relayer?.tend()
  }
  await look()
  await mine()
  expect(await bench.eventOf(next.hash)).toBeUndefined()
  for (let count = 0; count < 4; count++) await look()
  await mine()
  expect(await bench.eventOf(next.hash)).toBeDefined()
  // Some other node may have it: until its end it counts as open.
  expect((await openOf(person))?.id).toBeDefined()
  await age(server)
  await server.relayer?.tend()
  expect(await pending(relayer)).toEqual([])
  await outlast()
  expect(await openOf(person)).toBeUndefined()
  expect(await transactionsOf(relayer)).toBe(2)
})

test('[T121] what a node took and no block takes holds up those behind it for two minutes, and waits for longer where nobody is', async () => {
  let kept: string | undefined
  const sponsor = await before(async (forward, body) => {
    const { id, params } = JSON.parse(body)
    const isKept = kept !== undefined && body.includes(kept)
    return isKept ? JSON.stringify({ jsonrpc: '2.0', id, result: keccak256(params[0]) }) : forward()
  })
  const { server, relayer, person, newcomer } = await world({ sponsor })
  kept = person.account.address.slice(2).toLowerCase()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const look = async (seconds: number) => {
    await server.database.query(
      `UPDATE sponsored_operations SET created_at = created_at - interval '${seconds} seconds'`,
    )
    await age(server, seconds)
    await server.relayer?.tend()
  }
  await look(130)
  expect(await pending(relayer)).toEqual([])
  const other = await newcomer()
  const next = await bench.signed(other, relayer, pay(stranger()))
  await sent(other, next)
  await look(40)
  await mine()
  expect(await bench.eventOf(next.hash)).toBeDefined()
  expect(await openOf(person)).toBeDefined()
})

test('[T121] a person who asks without end has the node asked for no more of it, and still learns when it has ended', async () => {
  let asked = 0
  const sponsor = await before(async (forward) => {
    asked++
    return forward()
  }, 'eth_')
  const { server, relayer, person } = await world({ sponsor, limits: { sponsorLooks: 3 } })
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  asked = 0
  for (let count = 0; count < 20; count++) expect(await openOf(person)).toBeDefined()
  expect(asked).toBeLessThanOrEqual(12)
  // By the clock of this server alone it is never over where a network may have stood still.
  await server.database.query('UPDATE sponsored_operations SET valid_until = valid_until - 90000')
  expect(await openOf(person)).toBeDefined()
  await mine()
  await server.relayer?.tend()
  expect(await openOf(person)).toBeUndefined()
})

test('[T121] what is over gives way at prices that have risen many times, and never for more than was counted for it', async () => {
  const { server, relayer, person, newcomer } = await world({ limits: DEAR })
  const price = async (gwei: bigint) => {
    await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * 1_000_000_000n })
    await mine()
  }
  await price(1n)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const [bringing] = await pending(relayer)
  await bench.node.dropTransaction({ hash: bringing?.hash ?? '0x' })
  await outlast()
  await price(60n)
  const other = await newcomer()
  const next = await bench.signed(other, relayer, pay(stranger()))
  await sent(other, next)
  await age(server)
  await server.relayer?.tend()
  const empty = (await pending(relayer)).find(({ to }) => to === relayer.toLowerCase())
  const [{ counted } = { counted: '0' }] = await server.database.query<{ counted: string }>(
    "SELECT (call->>'gas')::numeric * highest AS counted FROM sponsored_operations ORDER BY created_at LIMIT 1",
  )
  expect(BigInt(empty?.gas ?? 0) * BigInt(empty?.maxFeePerGas ?? 0)).toBeLessThanOrEqual(BigInt(counted))
  await price(60n)
  expect(await bench.eventOf(next.hash)).toBeDefined()
  await price(1n)
})

test('[T121] what a node lost at the highest price is sent there again, and costs no more than was counted', async () => {
  const { server, relayer, person, newcomer } = await world({ limits: DEAR })
  const price = async (wei: bigint) => {
    await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: wei })
    await mine()
  }
  const drop = async () => {
    for (const { hash } of await pending(relayer)) await bench.node.dropTransaction({ hash })
  }
  const look = async () => {
    await age(server)
    await server.relayer?.tend()
  }
  await price(1_000_000_000n)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const [{ counted } = { counted: '0' }] = await server.database.query<{ counted: string }>(
    "SELECT (call->>'gas')::numeric * highest AS counted FROM sponsored_operations",
  )
  const [first] = await pending(relayer)
  await drop()
  await outlast()
  await price((BigInt(counted) * 6n) / 10n / 42_000n)
  await look()
  const [empty] = await pending(relayer)
  expect(empty?.to).toBe(relayer.toLowerCase())
  const most = BigInt(empty?.gas ?? 0) * BigInt(empty?.maxFeePerGas ?? 0)
  expect(most).toBeLessThanOrEqual(BigInt(counted))
  expect(most).toBeGreaterThan((BigInt(counted) * 9n) / 10n)
  expect(first?.hash).not.toBe(empty?.hash)
  await drop()
  await price(1_000_000_000n)
  const other = await newcomer()
  const next = await bench.signed(other, relayer, pay(stranger()))
  await sent(other, next)
  await look()
  await mine()
  expect(await bench.eventOf(next.hash)).toBeDefined()
})

test('[T121] what waited for others is not given up with them: once it is first it is sent again as it was signed', async () => {
  const { server, relayer, person, newcomer } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const [second, third] = [await newcomer(), await newcomer()]
  const next = await bench.signed(second, relayer, pay(stranger()))
  await sent(second, next)
  await sent(third, await bench.signed(third, relayer, pay(stranger())))
  const [, ...behind] = await pending(relayer)
  // A node that begins anew has lost those that no block had.
  for (const { hash } of behind) await bench.node.dropTransaction({ hash })
  await mine()
  await server.database.query(
    `UPDATE sponsored_operations SET created_at = created_at - interval '130 seconds',
       tried_at = tried_at - interval '130 seconds'`,
  )
  await server.relayer?.tend()
  await mine()
  expect(await bench.eventOf(next.hash)).toBeDefined()
})

test('[T124] what another server has sent meanwhile is no refusal, though the node refused it here', async () => {
  let words: string | undefined = 'intrinsic gas too low'
  const events = new EventEmitter()
  const [isAsked, isSent] = [once(events, 'asked'), once(events, 'sent')]
  const sponsor = await before(async (forward) => {
    if (words === undefined) return forward()
    const answer = failing(words)
    words = undefined
    events.emit('asked')
    await isSent
    return answer
  })
  const { server, relayer, person } = await world({ sponsor })
  const receiver = stranger()
  const signed = await bench.signed(person, relayer, pay(receiver))
  const sending = send(person, signed)
  await isAsked
  await server.database.query("UPDATE sponsored_operations SET created_at = created_at - interval '6 seconds'")
  await age(server, 6)
  // At another price it is another transaction.
  await server.database.query('UPDATE sponsored_operations SET max_fee = max_fee + 1000')
  await server.relayer?.tend()
  events.emit('sent')
  expect(await sending).toMatchObject({ ok: true })
  expect(await openOf(person)).toBeDefined()
  await mine()
  expect(await balance(receiver)).toBe(7n)
})

test('[T121] something empty is sent with the gas that it needs, though a node says that it needs none', async () => {
  let isWrong = false
  const sponsor = await before(
    async (forward, body) =>
      isWrong ? JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: '0x0' }) : forward(),
    'eth_estimateGas',
  )
  const { server, relayer, person } = await world({ sponsor })
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const [bringing] = await pending(relayer)
  await bench.node.dropTransaction({ hash: bringing?.hash ?? '0x' })
  await outlast()
  isWrong = true
  await age(server)
  await server.relayer?.tend()
  await mine()
  expect(await transactionsOf(relayer)).toBe(1)
})

test('a node that knows no transactions of its kind has not taken it', async () => {
  const sponsor = await before(async () => failing('unknown transaction type'))
  const { server, relayer, person } = await world({ sponsor })
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  expect(await server.database.query('SELECT transaction FROM sponsored_operations')).toEqual([{ transaction: null }])
})

test('[T121] a row that cannot be looked after holds up none of the others', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let lost: string | undefined
  const sponsor = await before(
    async (forward, body) => (lost !== undefined && body.includes(lost) ? failing('header not found') : forward()),
    'eth_call',
  )
  const { server, relayer, person, newcomer } = await world({ sponsor })
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const other = await newcomer()
  const next = await bench.signed(other, relayer, pay(stranger()))
  await sent(other, next)
  lost = person.account.address.slice(2).toLowerCase()
  await mine()
  await server.relayer?.tend()
  expect((await rowsOf(server)).map(({ state }) => state)).toEqual(['open', 'used'])
  expect(log).toHaveBeenCalledOnce()
})

test('[T121] a node that answers no balance keeps nothing that waits from being sent', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isOff = false
  const sponsor = await before(async (forward) => (isOff ? failing('out of service') : forward()), 'eth_getBalance')
  const { server, relayer, person } = await world({ sponsor })
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const [lost] = await pending(relayer)
  await bench.node.dropTransaction({ hash: lost?.hash ?? '0x' })
  await age(server)
  isOff = true
  await server.relayer?.tend()
  expect(await pending(relayer)).toHaveLength(1)
  expect(log).toHaveBeenCalledOnce()
})

test('[T121] a network whose node is slow is looked at once at a time, and keeps no other one waiting', async () => {
  const SLOW = 10
  const asked = { slow: 0, fast: 0 }
  let answer: () => void = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const slow = await before(async (forward) => {
    asked.slow++
    await isAnswered
    return forward()
  }, 'eth_getBalance')
  const fast = await before((forward) => {
    asked.fast++
    return forward()
  }, 'eth_getBalance')
  const networks = new Map([...fast.networks, ...[...slow.networks].map(([, network]) => [SLOW, network] as const)])
  const { server } = await world({ sponsor: { ...fast, networks } })
  onTestFinished(answer)
  await expect
    .poll(() => {
      void server.relayer?.tend()
      return asked.fast
    })
    .toBeGreaterThan(2)
  expect(asked.slow).toBe(1)
  answer()
  await server.relayer?.tend()
})

/** Answers that are of no call, or that no network can mean. */
const GARBAGE = [
  null,
  undefined,
  'gone\nrelayer: all is well',
  '0x',
  `0x${'f'.repeat(64)}`,
  -1,
  {},
  [],
  { number: '0xffffffffffffff', timestamp: '0xffffffffffff', hash: '0x12', baseFeePerGas: 'much' },
]
/** Of calls whose answer may be any of bytes. */
const MAY_BE: Partial<Record<string, readonly unknown[]>> = {
  eth_getCode: ['0x', GARBAGE[4]],
  eth_call: ['0x', GARBAGE[4]],
  eth_sendRawTransaction: [GARBAGE[4]],
}

test.each([
  'eth_getCode',
  'eth_getTransactionCount',
  'eth_getBalance',
  'eth_getBlockByNumber',
  'eth_maxPriorityFeePerGas',
  'eth_call',
  'eth_estimateGas',
  'eth_sendRawTransaction',
])(
  'answers to %s that cannot be read are those of a node that does not answer, and no line of the log',
  async (method) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let answer: unknown = 'none'
    // So that offers have the oracle asked, too.
    await deploy(DATA_FEE_ORACLE, answering(1n))
    const sponsor = await before(
      async (forward, body) =>
        answer === 'none' ? forward() : JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: answer }),
      method,
      { dataFee: 'op-stack' },
    )
    const { server, relayer, newcomer } = await world({ sponsor })
    for (const garbage of GARBAGE.filter((one) => MAY_BE[method]?.includes(one) !== true)) {
      const person = await newcomer()
      const signed = await bench.signed(person, relayer, pay(stranger()))
      answer = garbage
      const offer = await offerOf(person, signed)
      const sent = await send(person, signed)
      await server.relayer?.tend()
      answer = 'none'
      // A transaction that was answered with garbage may have been taken.
      const isSent = method === 'eth_sendRawTransaction'
      const isAsked = !isSent && method !== 'eth_estimateGas'
      expect([garbage, offer === undefined]).toEqual([garbage, isAsked])
      expect([garbage, sent]).toMatchObject([garbage, isSent ? { ok: true } : refusal('SPONSOR_NETWORK')])
      const noted = await server.database.query('SELECT hash FROM sponsored_operations WHERE transaction IS NOT NULL')
      expect(noted).toEqual([])
    }
    expect(log.mock.calls.flat().join()).not.toMatch(/all is well|\n/)
  },
  60_000,
)

test('a network without the gate pays nothing, and the log says once what is missing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const code = await bench.codeOf(OPERATION_GATE)
  await bench.node.setCode({ address: OPERATION_GATE, bytecode: '0x' })
  const { server, relayer, person } = await world()
  for (let count = 0; count < 2; count++) await server.relayer?.tend()
  expect(warn.mock.calls).toEqual([
    [`relayer of ${CHAIN_ID}: OperationGate (${OPERATION_GATE}) is missing: nobody’s fees are paid there.`],
  ])
  const signed = await bench.signed(person, relayer, pay(stranger()))
  expect(await send(person, signed)).toMatchObject(refusal('SPONSOR_OFF'))
  await bench.node.setCode({ address: OPERATION_GATE, bytecode: code ?? '0x' })
  expect(await send(person, await bench.signed(person, relayer, pay(stranger())))).toMatchObject({ ok: true })
})

test('[T124] a node that reads nothing by the hash of a block could not say that an operation has ended: nothing is paid for there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isOld = true
  const sponsor = await before(
    async (forward, body) => (isOld && body.includes('blockHash') ? failing('invalid block tag') : forward()),
    'eth_call',
  )
  const { server, relayer, person } = await world({ sponsor })
  await server.relayer?.tend()
  expect(warn.mock.calls.flat().join()).toContain('eth_call by the hash of a block (EIP-1898) is missing')
  const signed = await bench.signed(person, relayer, pay(stranger()))
  expect(await send(person, signed)).toMatchObject(refusal('SPONSOR_OFF'))
  isOld = false
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  // A node that loses these reads later leaves the operation open, and the log reports it once.
  isOld = true
  await bench.client.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
  await server.database.query("UPDATE sponsored_operations SET valid_until = valid_until - 90000 WHERE state = 'open'")
  await mine(CONFIRMATIONS + 1)
  for (let count = 0; count < 2; count++) await server.relayer?.tend()
  expect(await openOf(person)).toBeDefined()
  expect(warn.mock.calls.flat().filter((line) => /is open long after its time/.test(line))).toHaveLength(1)
})

test('[T121] no more wait than a node holds: the rest is not offered, and refused', async () => {
  const { relayer, newcomer } = await world()
  const people = []
  for (let count = 0; count < 17; count++) people.push(await newcomer())
  const late = await bench.signed(people[16] as Person, relayer, pay(stranger()))
  expect(await offerOf(people[16] as Person, late)).toBeDefined()
  const answers = []
  for (const one of people.slice(0, 16))
    answers.push(await send(one, await bench.signed(one, relayer, pay(stranger()))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(16)
  expect(await offerOf(people[16] as Person, late)).toBeUndefined()
  expect(await send(people[16] as Person, late)).toMatchObject(refusal('SPONSOR_BUSY'))
  expect(await pending(relayer)).toHaveLength(16)
})

test('[T121] a node that fails while it is asked again for what it had keeps nobody from anything', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let failingAt: string | undefined
  const fails = async (forward: () => Promise<string>, body: string) =>
    failingAt !== undefined && body.includes(failingAt) ? failing('header not found') : forward()
  const { server, relayer, person, newcomer } = await world({ sponsor: await before(fails, /eth_(?:getCode|call)"/) })
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const [stuck] = await pending(relayer)
  await bench.node.dropTransaction({ hash: stuck?.hash ?? '0x' })
  await age(server)
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10 * 60_000)
  failingAt = 'eth_getCode'
  await server.relayer?.tend()
  expect(await pending(relayer)).toHaveLength(1)
  // So that the network has a clock again.
  await mine()
  failingAt = 'blockHash'
  const other = await newcomer()
  await sent(other, await bench.signed(other, relayer, pay(stranger())))
})

test('an operation whose authorization was overtaken brings nothing, and is over when its time is', async () => {
  const { server, relayer, person } = await world()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await sent(person, signed)
  const { account } = person
  const serializedTransaction = await account.signTransaction({
    chainId: CHAIN_ID,
    nonce: await transactionsOf(account.address),
    gas: 21_000n,
    maxFeePerGas: parseEther('0.000001'),
    maxPriorityFeePerGas: parseEther('0.0000005'),
    to: account.address,
    type: 'eip1559',
  })
  await bench.client.sendRawTransaction({ serializedTransaction })
  await mine()
  expect(await transactionsOf(relayer)).toBe(1)
  expect(await bench.eventOf(signed.hash)).toBeUndefined()
  expect(await openOf(person)).toBeDefined()
  await outlast()
  expect(await openOf(person)).toBeUndefined()
  await server.relayer?.tend()
  expect(server.relayer?.metrics()).toContain('relayer_reverted_total{chain="42161"} 1\n')
})
