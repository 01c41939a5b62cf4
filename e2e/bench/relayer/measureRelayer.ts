import { freePort } from '@airlock/server/testing/freePort'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { DATA_FEE_ORACLE } from '../../../apps/secure-email-frame/server/sponsor/openNode.ts'
import { CHAIN_ID, type RelayBench, startRelayBench } from '../../stack/sponsor/relayBench.ts'
import { signInBalanced, type Visitor } from '../../stack/sponsor/signInBalanced.ts'
import { RELAYER_ADDRESS, startRelayer } from '../../stack/sponsor/startRelayer.ts'
import { layOut } from '../report.ts'
import { percentile } from '../server/percentile.ts'
import { startServers } from '../server/startServers.ts'

/** People who send at once: few enough that all of them may wait. */
const PEOPLE = 12
const CALLS = 3
const PHASES = ['first, with the code', 'later'] as const

type Phase = {
  name: (typeof PHASES)[number]
  operations: number
  /** Until the last one was mined. */
  perSecond: number
  /** From a signed operation to its id, in ms. */
  sent: number[]
  /** Of the relayer's transaction, by operation. */
  gas: number
}
export type RelayerFigures = { phases: Phase[] }

/** Measures operations that the operator pays for: two processes of the server with one database and one relayer, and a node that mines each transaction. */
export async function measureRelayer(runs: number): Promise<RelayerFigures> {
  const bench = await startRelayBench(await freePort())
  const environment = await startRelayer([bench])
  // This network has no oracle of fees.
  await bench.node.setCode({ address: DATA_FEE_ORACLE, bytecode: '0x' })
  const limits = 'operationsByPerson:1000, operationCoinByPerson:100000000, operationCoinByProject:100000000'
  const relayer = {
    networks: { [CHAIN_ID]: { highestGasPrice: '1000', coinPerDay: '100', mostCoin: '1000' } },
  }
  const servers = await startServers({ environment, limits, relayer })
  try {
    const phases: Phase[] = PHASES.map((name) => ({ name, operations: 0, perSecond: 0, sent: [], gas: 0 }))
    const seconds = PHASES.map(() => 0)
    for (let run = 0; run < runs; run++) {
      const people: Visitor[] = []
      for (let index = 0; index < PEOPLE; index++) people.push(await signInBalanced(servers, index))
      for (const { account } of people) await bench.give(account.address, parseEther('1'))
      for (const [index, phase] of phases.entries()) {
        const done = await measurePhase(bench, people, RELAYER_ADDRESS)
        phase.operations += PEOPLE
        phase.sent.push(...done.sent)
        phase.gas += done.gas
        seconds[index] = (seconds[index] ?? 0) + done.seconds
      }
    }
    return {
      phases: phases.map((phase, index) => ({
        ...phase,
        gas: phase.gas / phase.operations,
        perSecond: phase.operations / (seconds[index] ?? 1),
      })),
    }
  } finally {
    await servers.close()
    await bench.close()
  }
}

async function measurePhase(bench: RelayBench, people: readonly Visitor[], relayer: Address) {
  const calls = Array.from({ length: CALLS }, () => ({ target: privateKeyToAddress(generatePrivateKey()), value: 7n }))
  const signed = await Promise.all(people.map((person) => bench.signed(person, relayer, calls)))
  const from = performance.now()
  const sent = await Promise.all(
    people.map(async ({ device }, index) => {
      const { chainId, operation, authorization } = signed[index] as (typeof signed)[number]
      const begun = performance.now()
      const answer = await device.call('sponsor/send', {
        chainId,
        operation,
        ...(authorization && { authorization }),
      })
      if (!answer.ok) throw new Error(`an operation was refused: ${answer.fault.code}`)
      return performance.now() - begun
    }),
  )
  let gas = 0
  for (const { hash } of signed) {
    let event = await bench.eventOf(hash)
    while (event === undefined) event = await bench.eventOf(hash)
    const receipt = await bench.client.getTransactionReceipt({ hash: event.transactionHash })
    gas += Number(receipt.gasUsed)
  }
  return { sent, gas, seconds: (performance.now() - from) / 1_000 }
}

export function relayerTable({ phases }: RelayerFigures): string {
  const lines = phases.map(({ name, operations, perSecond, sent, gas }) => [
    `${name}: ${CALLS} calls`,
    String(operations),
    perSecond.toFixed(1),
    percentile(sent, 50).toFixed(0),
    percentile(sent, 99).toFixed(0),
    gas.toFixed(0),
  ])
  return [
    `operations that the operator pays for, two processes with one relayer, ${PEOPLE} people at a time`,
    'what asks for them, the processes, PostgreSQL and the node share this machine\n',
    layOut([['', 'operations', 'a second', 'p50, ms', 'p99, ms', 'gas'], ...lines]),
  ].join('\n')
}
