import { base58 } from '@scure/base'
import { type Instruction, MINE, PAYER, shown, u64 } from './solanaTransactions.ts'

export const key = (address: string) => [...base58.decode(address)]
export const seed = [...u64(2n), 0x61, 0x62]

export function declared(instruction: Instruction) {
  const { title, fields: context, warnings, recipients } = shown([instruction], { signers: [PAYER, MINE], version: 0 })
  return {
    title,
    fields: context.slice(0, -1).map(({ name, variant, value }) => `${name}, ${variant}: ${value}`),
    warnings,
    recipients,
  }
}

export const address = (name: string, value: string) => `${name}, address: ${value}`

export const methodOf = (program: string, name: string, ...context: string[]) => ({
  title: 'call',
  fields: [`method, text: ${name}`, address('contract', program), ...context],
  warnings: [],
  recipients: [],
})

export const unknownOf = (program: string, ...warnings: string[]) => ({
  title: 'call',
  fields: [address('contract', program)],
  warnings: ['unknownCall', ...warnings],
  recipients: [],
})
