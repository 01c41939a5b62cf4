import { type DecodedInstruction, isUnnamed, unknown } from './DecodedInstruction.ts'
import { COMPUTE_BUDGET } from './feeOf.ts'
import type { SolanaInstruction } from './parseTransaction.ts'
import { SYSTEM, systemMeaning } from './systemMeaning.ts'
import { TOKEN_ACCOUNTS, tokenAccountsMeaning } from './tokenAccountsMeaning.ts'
import { TOKEN, TOKEN_2022, tokenMeaning } from './tokenMeaning.ts'

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** @throws SecureError INVALID_INPUT if it gives the account to a program */
export function describeInstruction(instruction: SolanaInstruction, account: string): DecodedInstruction | undefined {
  const decodedCall = read(instruction, account)
  return decodedCall?.fields.some(isUnnamed)
    ? { ...decodedCall, warnings: [...decodedCall.warnings, 'unknownAccount'] }
    : decodedCall
}

function read(instruction: SolanaInstruction, account: string): DecodedInstruction | undefined {
  if (instruction.program === COMPUTE_BUDGET) return undefined
  try {
    return readKnown(instruction, account)
  } catch (error) {
    // Shorter than the program accepts.
    if (error instanceof RangeError) return unknown(instruction, account)
    throw error
  }
}

function readKnown(instruction: SolanaInstruction, account: string): DecodedInstruction {
  switch (instruction.program) {
    case SYSTEM:
      return systemMeaning(instruction, account)
    case TOKEN:
    case TOKEN_2022:
      return tokenMeaning(instruction, account)
    case TOKEN_ACCOUNTS:
      return tokenAccountsMeaning(instruction, account)
    case MEMO: {
      const text = new TextDecoder().decode(instruction.data)
      return { title: 'signMessage', fields: [{ name: 'message', value: text, variant: 'block' }], warnings: [] }
    }
    default:
      return unknown(instruction, account)
  }
}
