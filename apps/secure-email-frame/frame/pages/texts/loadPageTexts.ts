import { withKeys } from '../../messages/withKeys.ts'
import { en, type PageTexts } from './en.ts'
import * as translated from './en.ts?locales'

export async function loadPageTexts(tag: string): Promise<PageTexts> {
  const texts = await translated.locales?.(tag)?.catch(() => undefined)
  return texts === undefined ? en : withKeys(texts.default, en)
}
