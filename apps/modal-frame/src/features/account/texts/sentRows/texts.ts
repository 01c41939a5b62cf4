import { createTexts } from '../../../../texts/createTexts.ts'
import { en } from './en.ts'

/** Of rows that most visitors have none of. */
export const texts = createTexts(en, { ar: async () => (await import('./ar.ts')).ar })
