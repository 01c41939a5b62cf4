import { addressField, type DecodedInstruction, lamportsField, named, unknown } from './DecodedInstruction.ts'
import type { SolanaInstruction } from './parseTransaction.ts'
import { TOKEN, TOKEN_2022 } from './tokenMeaning.ts'

export const TOKEN_ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

const LAMPORTS_PER_BYTE = 6_960n
const ACCOUNT_HEAD_BYTES = 128n
const BYTES: Readonly<Record<string, bigint>> = { [TOKEN]: 165n, [TOKEN_2022]: 600n }

/** The deposit goes to the account's owner, not back to the payer. */
export function tokenAccountsMeaning(instruction: SolanaInstruction, account: string): DecodedInstruction {
  const { accounts, data } = instruction
  const [funder, created, wallet, mint, , program] = accounts
  const [tag = 0] = data
  if (tag === 2) {
    return named('RecoverNested', [addressField('from', accounts[0]), addressField('to', accounts[2])], instruction)
  }
  const bytes = BYTES[String(program)]
  if (tag > 1 || bytes === undefined) return unknown(instruction, account)
  const rent = (ACCOUNT_HEAD_BYTES + bytes) * LAMPORTS_PER_BYTE
  const isFunder = funder === account
  return {
    title: 'createAccount',
    fields: [
      lamportsField(isFunder ? 'pay' : 'amount', rent),
      ...(isFunder ? [] : [addressField('from', funder)]),
      addressField('to', created),
      addressField('owner', wallet),
      addressField('contract', mint),
    ],
    warnings: [],
    ...(isFunder && { pays: rent }),
  }
}
