import { SecureError } from '../../../errors/SecureError.ts'
import type { Field } from '../../shared/types.ts'
import {
  addressField,
  type DecodedInstruction,
  lamportsField,
  named,
  textField,
  unknown,
} from './DecodedInstruction.ts'
import type { SolanaInstruction } from './parseTransaction.ts'
import { type Fields, readFields } from './readFields.ts'

export const SYSTEM = '11111111111111111111111111111111'

const ADVANCE_NONCE = 4

/**
 * https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction/enum.SystemInstruction.html
 *
 * @throws SecureError INVALID_INPUT if it gives the account to a program
 */
export function systemMeaning(instruction: SolanaInstruction, account: string): DecodedInstruction {
  const { accounts, data } = instruction
  const [first, second, third] = accounts
  const fields = readFields(data)
  switch (fields.u32()) {
    case 0: {
      const lamports = fields.u64()
      fields.u64()
      refuseOwn(second, account)
      return createdMeaning({ lamports, from: first, created: second, owner: fields.key() }, account)
    }
    case 1:
      refuseOwn(first, account)
      return named('Assign', ownerFacts(first, fields), instruction)
    case 2:
      return sent({ lamports: fields.u64(), from: first, to: second }, account)
    case 3: {
      skipSeed(fields)
      const lamports = fields.u64()
      fields.u64()
      refuseOwn(second, account)
      return createdMeaning({ lamports, from: first, created: second, owner: fields.key() }, account)
    }
    case ADVANCE_NONCE:
      return named('AdvanceNonceAccount', [addressField('from', first)], instruction)
    case 5:
      return withdrawn({ lamports: fields.u64(), from: first, to: second, authority: accounts[4] }, account)
    case 6:
      return named('InitializeNonceAccount', authorityFacts(first, fields), instruction)
    case 7: {
      const decodedCall = named('AuthorizeNonceAccount', authorityFacts(first, fields), instruction)
      return { ...decodedCall, title: 'authority', warnings: ['unlimited'] }
    }
    case 8:
      refuseOwn(first, account)
      return named('Allocate', [addressField('from', first)], instruction)
    case 9: {
      const base = skipSeed(fields)
      fields.u64()
      refuseOwn(first, account)
      return reassigned('AllocateWithSeed', { base, account }, ownerFacts(first, fields), instruction)
    }
    case 10: {
      const base = skipSeed(fields)
      refuseOwn(first, account)
      return reassigned('AssignWithSeed', { base, account }, ownerFacts(first, fields), instruction)
    }
    case 11:
      // An address derived from the account and a seed belongs to the account.
      return withdrawn({ lamports: fields.u64(), from: first, to: third, authority: second }, account)
    case 12:
      return named('UpgradeNonceAccount', [addressField('from', first)], instruction)
    default:
      return unknown(instruction, account)
  }
}

/** Such a transaction stays valid until its nonce is used. https://solana.com/docs/core/transactions/durable-nonces */
export function isDurable([first]: readonly SolanaInstruction[]): boolean {
  if (first?.program !== SYSTEM || first.data.length < 4) return false
  return readFields(first.data).u32() === ADVANCE_NONCE
}

type Move = { lamports: bigint; from: string | undefined; to: string | undefined }

function sent({ lamports, from, to }: Move, account: string): DecodedInstruction {
  const isSender = from === account
  return {
    title: 'send',
    fields: [
      lamportsField(isSender ? 'out' : 'amount', lamports),
      ...(isSender ? [] : [addressField('from', from)]),
      addressField('to', to),
    ],
    warnings: [],
    ...(isSender && { pays: lamports }),
    recipient: to,
  }
}

type Withdrawal = Move & { authority: string | undefined }

function withdrawn({ lamports, from, to, authority }: Withdrawal, account: string): DecodedInstruction {
  const isSender = (authority === account || from === account) && to !== account
  return {
    title: 'send',
    fields: [lamportsField(isSender ? 'out' : 'amount', lamports), addressField('from', from), addressField('to', to)],
    warnings: [],
    ...(isSender && { pays: lamports }),
    recipient: to,
  }
}

type Creation = { lamports: bigint; from: string | undefined; created: string | undefined; owner: string }

function createdMeaning({ lamports, from, created, owner }: Creation, account: string): DecodedInstruction {
  const decodedCall = sent({ lamports, from, to: created }, account)
  return { ...decodedCall, title: 'createAccount', fields: [...decodedCall.fields, addressField('owner', owner)] }
}

/** An account owned by a program cannot pay: its balance is the program's. */
function refuseOwn(input: string | undefined, account: string): void {
  if (input !== account) return
  throw new SecureError('INVALID_INPUT', { message: 'This would give your account itself to a program.' })
}

type Derived = { base: string; account: string }

/** A derived address belongs to the account, and its new owner takes its coins. */
function reassigned(
  method: string,
  { base, account }: Derived,
  fields: Field[],
  instruction: SolanaInstruction,
): DecodedInstruction {
  const decodedCall = named(method, fields, instruction)
  const isSender = base === account || instruction.accounts[1] === account
  return isSender ? { ...decodedCall, title: 'authority', warnings: ['unlimited'] } : decodedCall
}

function ownerFacts(input: string | undefined, fields: Fields): Field[] {
  return [addressField('from', input), addressField('owner', fields.key())]
}

function authorityFacts(input: string | undefined, fields: Fields): Field[] {
  return [addressField('from', input), textField('type', 'Nonce'), addressField('to', fields.key())]
}

function skipSeed(fields: Fields): string {
  const base = fields.key()
  fields.skipText()
  return base
}
