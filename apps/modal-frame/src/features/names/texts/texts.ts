import { createTexts } from '../../../texts/createTexts.ts'
import { en } from './en.ts'

export const texts = createTexts(en, { ar: async () => (await import('./ar.ts')).ar })
