import { isRecord } from '@airlock/protocol/isRecord'
import type { CheckoutFile } from './readCheckout.ts'

export type RegistryTexts = {
  labels: ReadonlySet<string>
  constants: ReadonlySet<string>
  messages: ReadonlySet<string>
}

export const constantKey = (label: string, value: string) => JSON.stringify([label, value])

export function readTexts(files: readonly CheckoutFile[]): RegistryTexts {
  const texts = { labels: new Set<string>(), constants: new Set<string>(), messages: new Set<string>() }
  for (const file of files) {
    if ('problem' in file || !isRecord(file.content)) continue
    const { metadata, display } = file.content
    const constants = isRecord(metadata) && isRecord(metadata.constants) ? metadata.constants : {}
    visit(display, ({ label, value, message }) => {
      if (typeof message === 'string') texts.messages.add(message)
      if (typeof label !== 'string') return
      texts.labels.add(label)
      const name = typeof value === 'string' ? /^\$\.metadata\.constants\.(\w+)$/.exec(value)?.[1] : undefined
      const text = name === undefined ? value : constants[name]
      if (text !== undefined) texts.constants.add(constantKey(label, String(text)))
    })
  }
  return texts
}

function visit(value: unknown, see: (record: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  if (!isRecord(value)) return
  see(value)
  for (const one of Object.values(value)) visit(one, see)
}
