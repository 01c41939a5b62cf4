import * as z from 'zod/mini'
import { displayName } from '../displayName.ts'
import { label } from './userFields.ts'

/** https://developer.apple.com/documentation/signinwithapple/configuring-your-webpage-for-sign-in-with-apple */
const user = z.object({ name: z.object({ firstName: label, lastName: label }) })
const MAX_LENGTH = 4_096

/** The name is unsigned, so it is only a label. */
export function appleName(text: string | null): string | null {
  if (text === null || text.length > MAX_LENGTH) return null
  try {
    const { firstName, lastName } = user.parse(JSON.parse(text)).name
    return displayName([firstName, lastName].filter(Boolean).join(' '))
  } catch {
    return null
  }
}
