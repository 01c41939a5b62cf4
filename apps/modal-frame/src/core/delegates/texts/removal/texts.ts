import { createTexts } from '../../../../texts/createTexts.ts'
import { en } from './en.ts'
import * as translated from './en.ts?locales'

export const texts = createTexts(en, translated.locales)
