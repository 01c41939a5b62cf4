import { en, type Messages } from './en.ts'

export type Language = { tag: string; direction: 'ltr' | 'rtl'; messages: Messages }

const ENGLISH: Language = { tag: 'en', direction: 'ltr', messages: en }

const LOADERS: Readonly<Record<string, () => Promise<Language>>> = {
  ar: async () => ({ tag: 'ar', direction: 'rtl', messages: (await import('./ar.ts')).ar }),
}

/** Nearest language: `ar-EG` gives `ar`; untranslated ones give English. */
export async function loadLanguage(tag: string): Promise<Language> {
  const primary = tag.split('-')[0]?.toLowerCase() ?? ''
  if (!Object.hasOwn(LOADERS, primary)) return ENGLISH
  return LOADERS[primary]?.().catch(() => ENGLISH) ?? ENGLISH
}

/** The language that the modal sent, or the browser's. */
export function localeOf({ location, navigator }: Pick<Window, 'location' | 'navigator'>): string {
  return new URLSearchParams(location.search).get('locale') ?? navigator.language
}
