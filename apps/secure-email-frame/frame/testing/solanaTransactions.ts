import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { describeSolanaTransactions } from '../approvals/solana/describeSolana.ts'
import { SYSTEM } from '../approvals/solana/instructions/systemMeaning.ts'
import { TOKEN } from '../approvals/solana/instructions/tokenMeaning.ts'

export const KEY = new Uint8Array(32).fill(7)
export const MINE = base58.encode(ed25519.getPublicKey(KEY))
const addressOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
export const [PAYER, TO, MINT, SOURCE, INVALID] = [1, 2, 3, 4, 5].map(addressOf) as [
  string,
  string,
  string,
  string,
  string,
]
export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const INPUT = { account: MINE, chainId: MAINNET, isBound: true, recipients: [] }

export type Instruction = { program: string; accounts: string[]; data: number[] }

export const LOOKUP_TABLE_ACCOUNT = 'looked up'

/** Seven bits a byte; with the highest bit more follow. */
const lengthOf = ({ length }: number[]) => (length < 0x80 ? [length] : [0x80 | (length & 0x7f), length >> 7])

export function transaction(
  instructions: Instruction[],
  { signers = [MINE], version }: { signers?: string[]; version?: number } = {},
) {
  const named = instructions.flatMap(({ accounts, program }) => [...accounts, program])
  const keys = [...new Set([...signers, ...named.filter((key) => key !== LOOKUP_TABLE_ACCOUNT)])]
  const message = [
    ...(version === undefined ? [] : [0x80 | version]),
    ...[signers.length, 0, 1],
    ...[keys.length, ...keys.flatMap((key) => [...base58.decode(key)])],
    ...new Uint8Array(32).fill(9),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      keys.indexOf(program),
      ...[
        accounts.length,
        ...accounts.map((account) => (account === LOOKUP_TABLE_ACCOUNT ? keys.length : keys.indexOf(account))),
      ],
      ...[...lengthOf(data), ...data],
    ]),
    ...(version === undefined ? [] : [1, ...new Uint8Array(32).fill(8), 1, 0, 0]),
  ]
  return Uint8Array.from([signers.length, ...new Uint8Array(signers.length * 64), ...message])
}

export const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]
export const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
export const transfer = (lamports: bigint): Instruction => ({
  program: SYSTEM,
  accounts: [MINE, TO],
  data: [2, 0, 0, 0, ...u64(lamports)],
})
export const token = (tag: number, accounts: string[], amount: bigint, ...rest: number[]): Instruction => ({
  program: TOKEN,
  accounts,
  data: [tag, ...u64(amount), ...rest],
})
export const parseMetadata = ({ fields: context }: ReturnType<typeof describeSolanaTransactions>) =>
  context.map(({ name, value }) => `${name}: ${value}`)

export function shown(instructions: Instruction[], options: Parameters<typeof transaction>[1] = {}, input = {}) {
  const params = { transaction: base58.encode(transaction(instructions, options)) }
  return describeSolanaTransactions(params, { ...INPUT, ...input })
}
