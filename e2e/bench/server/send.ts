import { faultBody } from '@airlock/protocol/secure/faultBody'
import type { PreparedCall } from './createVisitor.ts'

/** Sends a call to one process and reads the whole answer. @throws Error with the fault's words for anything but 200 */
export async function send(server: string, { path, body, headers }: PreparedCall): Promise<unknown> {
  const response = await fetch(`${server}${path}`, { method: 'POST', headers, body })
  const text = await response.text()
  if (response.status === 200) return JSON.parse(text)
  throw new Error(`${path} answered ${response.status}: ${wordsOf(text)}`)
}

function wordsOf(text: string): string {
  try {
    const { code, message } = faultBody.parse(JSON.parse(text))
    return `${code}, ${message}`
  } catch {
    return text
  }
}
