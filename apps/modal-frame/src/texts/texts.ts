import { createTexts } from './createTexts.ts'
import { en } from './en.ts'

/** Texts of the first screen and of what every view may show: titles, controls, notices and errors. */
export const texts = createTexts(en, { ar: async () => (await import('./ar.ts')).ar })
